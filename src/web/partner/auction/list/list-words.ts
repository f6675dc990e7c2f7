import { isAuctionStatus, STATUS, statusLabel } from '#domain/auction/status.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { yenText } from '#ui/values/money.ts'
import { filterOf, ORDERS, placeOf } from './list-address.ts'
import { mileageLimits } from './mileage-limits.ts'

/** The auction whose number was typed into a list that does not hold it. */
export interface Elsewhere {
  readonly auctionId: number
  /** Null where the partner may not see it, or there is none. */
  readonly auctionStatus: number | null
}

/** Why a list does not hold an auction that its number was typed for. */
export function elsewhereWords({ auctionId, auctionStatus }: Elsewhere): string {
  if (auctionStatus === null || !isAuctionStatus(auctionStatus))
    return `No.${auctionId}は、この一覧にありません。入札が終了したか、番号が違う可能性があります。`
  if (auctionStatus === STATUS.beforeInspection) return `No.${auctionId}は審査前です。`
  if (auctionStatus === STATUS.bidding) return `No.${auctionId}は開催中ですが、選んでいる条件には合いません。`
  return `No.${auctionId}の入札は終了しました（${statusLabel(auctionStatus, '')}）。`
}

interface Choices {
  readonly allMakers: readonly { readonly makerId: number; readonly makerNameJp: string }[]
  readonly displacementCategories: readonly { readonly displacementCtgId: number; readonly title: string }[]
  readonly mileages: Parameters<typeof mileageLimits>[0]
}

/** A kept filter as people read it: ホンダ・東京都・現在価格 ¥300,000以上・新着順. */
export function filterWords(query: string, choices: Choices, isOperator: boolean): string {
  const { filter } = filterOf(new URL(`/partner/auctions?${query}`, 'https://console.invalid'))
  const { views } = placeOf('/partner/auctions', isOperator)
  const kept = new URLSearchParams(query)
  const { makerId, displacementCtgId, prefecture, mileageIdMost, priceFrom, priceTo } = filter
  const words = [
    kept.has('view') && views.find(({ view }) => view === filter.view)?.label,
    filter.keyword && `「${filter.keyword}」`,
    choices.allMakers.find((it) => it.makerId === makerId)?.makerNameJp,
    choices.displacementCategories.find((it) => it.displacementCtgId === displacementCtgId)?.title,
    prefecture && labelOf(PREFECTURES, prefecture),
    mileageLimits(choices.mileages, mileageIdMost).find((it) => it.mileageId === mileageIdMost)?.label,
    priceFrom != null && `現在価格 ${yenText(priceFrom)}以上`,
    priceTo != null && `現在価格 ${yenText(priceTo)}以下`,
    filter.isEndingSoon && '1時間以内に終了',
    kept.has('order') && ORDERS.find(({ order }) => order === filter.order)?.label,
    kept.get('as') === 'grid' && '写真で表示',
  ]
  return words.filter((it) => typeof it === 'string' && it !== '').join('・') || '条件なし'
}
