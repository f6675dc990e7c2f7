import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'

type Lines = PartnerAuctionQuery['partnerAuction']['condition']

/** What the owner stated, in the order in which the trade looks at a bike. */
export function Condition({ lines }: { readonly lines: Lines }) {
  return (
    <section className="card p-4">
      <h2 className="text-base">車両の状態</h2>
      <dl className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {lines.map(({ label, value, isConcern, contacts }) => (
          <div key={label} className="flex gap-3 border-b border-line py-2">
            <dt className="w-28 shrink-0 text-text-2">{label}</dt>
            <dd className={isConcern ? 'font-bold text-bad' : ''}>
              {isConcern && <span className="mr-1 rounded-control bg-bad-soft px-1 text-xs">要確認</span>}
              {value} <ContactFlag contacts={contacts} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
