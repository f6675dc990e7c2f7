import type { BindingOfferFragment } from '#contract/generated/selling.ts'
import type { OrderWay } from '#domain/auction/order/promise.ts'
import { RadioGroup } from '#ui/controls/radio-group.tsx'
import { yenText } from '#ui/values/money.ts'
import { NO_ORDER, type OfferMarket, OfferWords, offerTitle, WAY_OPTIONS } from './offer-words.tsx'

export interface ChosenOrder {
  readonly offer: BindingOfferFragment
  readonly way: OrderWay
}

interface Properties {
  readonly offers: readonly BindingOfferFragment[]
  readonly market: OfferMarket
  readonly chosen: ChosenOrder | null
  readonly onChoose: (chosen: ChosenOrder | null) => void
}

/** Before the bike is listed: what dealers pay for it at once, and what the owner makes of it. */
export function OrderChoice({ offers, market, chosen, onChoose }: Properties) {
  const choices = offers.flatMap((offer) => WAY_OPTIONS.map((way) => ({ offer, ...way })))
  const choiceOf = ({ bindingOrderId }: BindingOfferFragment, way: OrderWay) => `${bindingOrderId} ${way}`
  const isSingle = offers.length === 1
  return (
    <section aria-label="買取の約束" className="card grid gap-4 border-brand p-4 sm:p-6">
      {offers.map((offer) => (
        <div key={offer.bindingOrderId} className="grid gap-3 border-b border-line pb-4">
          <h2 className="tabular text-lg">{offerTitle(offer)}</h2>
          <OfferWords offer={offer} market={market} />
        </div>
      ))}
      <RadioGroup
        name="orderWay"
        label="この買取の約束を使いますか"
        columns={1}
        value={chosen ? choiceOf(chosen.offer, chosen.way) : NO_ORDER.value}
        onChange={({ target }) => {
          const choice = choices.find(({ offer, value }) => choiceOf(offer, value) === target.value)
          onChoose(choice ? { offer: choice.offer, way: choice.value } : null)
        }}
        options={[
          ...choices.map(({ offer, value, label, description }) => ({
            value: choiceOf(offer, value),
            label: isSingle ? label : `${offer.dealerName}（${yenText(offer.price)}）：${label}`,
            description,
          })),
          NO_ORDER,
        ]}
      />
    </section>
  )
}
