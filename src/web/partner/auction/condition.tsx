import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { labelOf } from '#domain/options/option.ts'
import { INVOICE_ISSUERS } from '#domain/options/vehicle-data.ts'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'

type Auction = PartnerAuctionQuery['partnerAuction']
type Lines = Auction['condition']

/** What the owner stated, in the order in which the trade looks at a bike. */
export function Condition({ auction }: { readonly auction: Auction }) {
  return (
    <section className="card p-4">
      <h2 className="text-base">車両の状態</h2>
      <dl className="mt-2 grid gap-x-6 sm:max-xl:grid-cols-2">
        {[...numbersOf(auction), ...auction.condition].map(({ label, value, isConcern, contacts }) => (
          <div key={label} className="flex gap-3 border-b border-line py-2 last:border-b-0 xl:py-1">
            <dt className="w-28 shrink-0 text-text-2">{label}</dt>
            <dd className={`min-w-0 wrap-anywhere ${isConcern ? 'font-bold text-bad' : ''}`}>
              {isConcern && <span className="mr-1 rounded-control bg-bad-soft px-1 text-xs">要確認</span>}
              <span className="whitespace-pre-wrap">{value}</span> <ContactFlag contacts={contacts} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** From the contract on: what the dealer needs for the papers. Nobody else gets them. */
function numbersOf({ frameNumber, plate, invoiceIssuer }: Auction): Lines {
  const rows = [
    { label: '車台番号', value: frameNumber },
    { label: 'ナンバー', value: plate },
    { label: 'インボイス', value: invoiceIssuer && labelOf(INVOICE_ISSUERS, invoiceIssuer) },
  ]
  return rows.flatMap(({ label, value }) =>
    value ? [{ label, value, claimLine: null, isStated: true, isConcern: false, contacts: [] }] : [],
  )
}
