import type { InspectionQueueQuery } from '#contract/generated/operator.ts'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

type Listing = InspectionQueueQuery['inspectionQueue'][number]

/** What the owner stated, to be held against the photos. */
export function StatedFacts({ listing }: { readonly listing: Listing }) {
  const { marketPrice, askingPrice } = listing
  const prices = [
    ...(askingPrice === null ? [] : [{ label: '希望価格', value: yenText(askingPrice) }]),
    ...(marketPrice ? [{ label: '相場', value: `${yenText(marketPrice.min)}〜${yenText(marketPrice.max)}` }] : []),
  ]
  return (
    <div className="card p-4">
      <h2 className="text-lg">
        {listing.makerName} {listing.modelName}
      </h2>
      <p className="text-text-2">
        No.{listing.auctionId}・{dateTimeText(listing.createdAt)}受付
      </p>
      <p className="mt-1">{[listing.modelTypeName, listing.mileage, listing.prefecture].filter(Boolean).join('・')}</p>
      <dl className="mt-2">
        {[...prices.map((it) => ({ ...it, isConcern: false, contacts: [] })), ...listing.condition].map(
          ({ label, value, isConcern, contacts }) => (
            <div key={label} className="flex gap-3 border-b border-line py-1.5">
              <dt className="w-28 shrink-0 text-text-2">{label}</dt>
              <dd className={isConcern ? 'font-bold text-warn' : ''}>
                {value} <ContactFlag contacts={contacts} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </div>
  )
}
