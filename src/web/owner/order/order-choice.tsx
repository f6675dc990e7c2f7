import type { BindingOfferFragment } from '#contract/generated/selling.ts'
import type { OrderWay } from '#domain/auction/order/promise.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { NO_ORDER, OfferWords, offerTitle, WAY_OPTIONS } from './offer-words.tsx'

interface Properties {
  readonly offer: BindingOfferFragment
  readonly way: OrderWay | null
  readonly onChoose: (way: OrderWay | null) => void
}

/** Before the bike is listed: what a dealer pays for it at once, and what the owner makes of it. */
export function OrderChoice({ offer, way, onChoose }: Properties) {
  return (
    <section aria-labelledby="offer-title" className="card grid gap-4 border-brand p-4 sm:p-6">
      <h2 id="offer-title" className="tabular text-lg">
        {offerTitle(offer)}
      </h2>
      <OfferWords offer={offer} />
      <RadioGroup
        name="orderWay"
        label="この買取の約束を使いますか"
        columns={1}
        value={way ?? NO_ORDER.value}
        onChange={({ target }) => onChoose(target.value === 'atOnce' || target.value === 'floor' ? target.value : null)}
        options={[...WAY_OPTIONS, NO_ORDER]}
      />
    </section>
  )
}
