import type { PriceAndBasisFragment } from '#contract/generated/auction.ts'
import type { BindingOfferFragment } from '#contract/generated/selling.ts'
import { type OrderWay, PROMISE_PERIOD } from '#domain/auction/order/promise.ts'
import { orderDoubt } from '#domain/listing/second-look.ts'
import { DAY } from '#domain/values/duration.ts'
import { HonourCard } from '#ui/dealer/honour-card.tsx'
import { PriceRange, rangeTitle } from '#ui/price/price-range.tsx'
import { yenText } from '#ui/values/money.ts'
import { BrokenContract } from '../auction/broken-contract.tsx'
import { SecondLook } from '../listing/steps/second-look.tsx'

const PROMISE_DAYS = PROMISE_PERIOD / DAY

export const WAY_LABELS: Readonly<Record<OrderWay, string>> = {
  atOnce: 'この販売店にすぐ売る',
  floor: 'オークションの最初の入札にする',
}

/** With its condition: what depends on the inspection is not to be taken for certain. */
export function offerTitle({ price, leastGrade }: Pick<BindingOfferFragment, 'price' | 'leastGrade'>): string {
  return `${leastGrade === null ? '今すぐ' : `総合評価が${leastGrade}以上なら、`} ${yenText(price)} で買う販売店があります`
}

/** What bikes such as this one fetch. */
export interface OfferMarket {
  readonly marketPrice: PriceAndBasisFragment | null
  readonly isOutsideMarket: boolean
}

/** What the price depends on, before anything is chosen; and who the dealer is. */
export function OfferWords({ offer, market }: { readonly offer: BindingOfferFragment; readonly market: OfferMarket }) {
  const { price, leastGrade, dealerName, honour } = offer
  const { marketPrice, isOutsideMarket } = market
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        {dealerName}が、この条件のバイクを買うと約束しています。約束は、運営の審査に合格
        {leastGrade !== null && `し、検査票の総合評価が${leastGrade}以上になること`}が条件です。
        条件に届かなかったときは、そのまま通常のオークションになります。売るかどうかは、最後にご自身で決められます。
      </p>
      <p className="text-sm text-text-2">
        選ぶと、審査が終わるまで最長{PROMISE_DAYS}
        日間、販売店が1台分を確保します。引取りのときに申告と違うところが見つかると、通常の取引と同じく、減額の相談があることがあります。
      </p>
      {marketPrice && (
        <div>
          <h3 className="text-sm font-normal text-text-2">{rangeTitle(isOutsideMarket)}</h3>
          <PriceRange
            min={marketPrice.min}
            middle={marketPrice.middle}
            max={marketPrice.max}
            basis={marketPrice}
            className="text-xl"
            isOutside={isOutsideMarket}
            marks={[{ kind: 'bid', label: 'この約束の金額', yen: price }]}
          />
        </div>
      )}
      <OfferDoubts offer={offer} market={market} />
      <HonourCard dealerName={dealerName} honour={honour} />
    </div>
  )
}

/** What the owner looks at twice: how far the price is below the market, and whether the dealer broke a contract for this bike. */
export function OfferDoubts({
  offer: { price, brokenContract },
  market: { marketPrice, isOutsideMarket },
}: {
  readonly offer: Pick<BindingOfferFragment, 'price' | 'brokenContract'>
  readonly market: OfferMarket
}) {
  return (
    <>
      <SecondLook doubt={isOutsideMarket ? null : orderDoubt(price, marketPrice?.min)} />
      {brokenContract !== null && <BrokenContract amount={brokenContract} />}
    </>
  )
}

/** The two ways, and the one without the offer. */
export const WAY_OPTIONS = [
  {
    value: 'atOnce',
    label: WAY_LABELS.atOnce,
    description: '審査のあと、オークションをせずに、この金額で売るかどうかをお尋ねします。',
  },
  {
    value: 'floor',
    label: WAY_LABELS.floor,
    description: 'この金額から始まり、ほかの販売店がより高く入札できます。',
  },
] as const

export const NO_ORDER = {
  value: 'none',
  label: '使わない',
  description: '通常のオークションに出品します。',
} as const
