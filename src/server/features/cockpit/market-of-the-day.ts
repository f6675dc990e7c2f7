import { STATUS } from '#domain/auction/status.ts'
import { type Compared, medianDifference } from '#domain/dealer/market-difference.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { loadFrozenGrade } from '../auction/index.ts'
import { loadListedPrice } from '../souba/index.ts'

/** More than are sold in a week; the newest of them. */
const MAX_SALES = 1_000

/** What bikes were sold for beside the middle of their market. */
export interface Difference {
  /** Sales whose bike has a market price. */
  readonly comparedCount: number
  readonly median: number | null
}

export interface MarketOfTheDay {
  readonly today: Difference
  /** Of the seven days before. */
  readonly before: Difference
}

/** Prices of a week ago are compared with the market of today: in a week it hardly moves. */
export async function readMarketOfTheDay(context: RequestContext): Promise<MarketOfTheDay> {
  const { services, now } = context
  const today = tokyoHour(tokyoDay(now), 0)
  const sales = await services.db
    .selectFrom('auction')
    .select(['auctionId', 'modelId', 'modelTypeId', 'mileageId', 'mileageKm', 'firstRegistration'])
    .select(['engineStatusList', 'accidentHistoryList', 'meterChange', 'numberRegistration'])
    .select(['finalTransactionPrice as amount', 'finalTransactionAt as at'])
    .where('auctionStatus', '=', STATUS.completed)
    .where('finalTransactionAt', '>=', later(today, -7 * DAY))
    .orderBy('finalTransactionAt', 'desc')
    .limit(MAX_SALES)
    .execute()
  const compared = await Promise.all(
    sales.map(async ({ amount, at, ...bike }): Promise<(Compared & { isToday: boolean })[]> => {
      if (amount === null || at === null || isOutsideMarket(bike)) return []
      const price = await loadListedPrice(context, bike, (await loadFrozenGrade(context, bike.auctionId)) ?? null)
      return price ? [{ amount, middle: price.middle, isToday: at >= today }] : []
    }),
  )
  const differenceOf = (isToday: boolean): Difference => {
    const of = compared.flat().filter((it) => it.isToday === isToday)
    return { comparedCount: of.length, median: medianDifference(of) }
  }
  return { today: differenceOf(true), before: differenceOf(false) }
}
