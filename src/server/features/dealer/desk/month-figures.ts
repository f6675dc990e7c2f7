import { sql } from 'kysely'
import { STATUS } from '#domain/auction/status.ts'
import { type Compared, marketDifference, middleIn } from '#domain/dealer/market-difference.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { loadFrozenGrade } from '../../auction/index.ts'
import { loadHistory, loadListedPrice } from '../../souba/index.ts'

export interface Month extends Counted {
  /** Contracts whose bike has a market price. */
  readonly comparedAuctions: number
  /** See `marketDifference` of the rules. */
  readonly marketDifference: number | null
}

interface Counted {
  /** Like 2026-04, in Tokyo. */
  readonly month: string
  readonly bidAuctions: number
  readonly wonAuctions: number
  readonly completedAuctions: number
  readonly paidTotal: number
  readonly reducedTotal: number
}

/** The last twelve months, newest first. */
async function readCounted(db: Db, bikeDealerId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with months as (
      select to_char(month, 'YYYY-MM') as month from generate_series(
        date_trunc('month', now() at time zone 'Asia/Tokyo') - interval '11 months',
        date_trunc('month', now() at time zone 'Asia/Tokyo'), interval '1 month') as month
    ), bids as (
      select to_char(bid_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month, count(distinct auction_id) as count
      from bid where bike_dealer_id = ${bikeDealerId} and bid_at > now() - interval '13 months' group by 1
    ), won as (
      select to_char(end_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
        count(*) as won, count(*) filter (where auction_status = 32) as completed,
        coalesce(sum(final_transaction_price), 0) as paid,
        coalesce(sum(contract_amount - final_transaction_price), 0) as reduced
      from auction where winner_dealer_id = ${bikeDealerId} and auction_status in (22, 31, 32, 91, 92)
        and end_at > now() - interval '13 months' group by 1
    )
    select months.month, coalesce(bids.count, 0) as bid_auctions, coalesce(won.won, 0) as won_auctions,
      coalesce(won.completed, 0) as completed_auctions, coalesce(won.paid, 0) as paid_total,
      coalesce(won.reduced, 0) as reduced_total
    from months left join bids using (month) left join won using (month) order by months.month desc`.execute(db)
  return rows
}

/** More than a dealer buys in a year; the newest of them. */
const MAX_PURCHASES = 2_000

/** The last twelve months, newest first, with what was paid beside the market. */
export async function readMonths(context: RequestContext, bikeDealerId: number): Promise<Month[]> {
  const months = await context.services.readLagging((db) => readCounted(db, bikeDealerId))
  const bought = await context.services.readLagging((db) => readPurchases(db, bikeDealerId))
  const compared = await Promise.all(bought.map((purchase) => compare(context, purchase)))
  const byMonth = groupBy(
    compared.flatMap((it) => it ?? []),
    ({ month }) => month,
  )
  return months.map((month) => {
    const purchases = byMonth.get(month.month) ?? []
    return { ...month, comparedAuctions: purchases.length, marketDifference: marketDifference(purchases) }
  })
}

type Purchase = Awaited<ReturnType<typeof readPurchases>>[number]

function readPurchases(db: Db, bikeDealerId: number) {
  return db
    .selectFrom('auction')
    .select(['auctionId', 'modelId', 'modelTypeId', 'mileageId', 'mileageKm', 'firstRegistration'])
    .select(['engineStatusList', 'accidentHistoryList', 'meterChange', 'numberRegistration'])
    .select([
      sql<number>`contract_amount`.as('amount'),
      sql<string>`to_char(end_at at time zone 'Asia/Tokyo', 'YYYY-MM')`.as('month'),
    ])
    .where('winnerDealerId', '=', bikeDealerId)
    .where('auctionStatus', 'in', [STATUS.inTransaction, STATUS.completed])
    .where('contractAmount', 'is not', null)
    .where('endAt', '>', sql<Date>`now() - interval '13 months'`)
    .orderBy('endAt', 'desc')
    .limit(MAX_PURCHASES)
    .execute()
}

/** Null where the market says nothing about such a bike. */
async function compare(context: RequestContext, purchase: Purchase): Promise<(Compared & { month: string }) | null> {
  const { auctionId, modelId, month, amount } = purchase
  if (isOutsideMarket(purchase)) return null
  const price = await loadListedPrice(context, purchase, (await loadFrozenGrade(context, auctionId)) ?? null)
  const history = await loadHistory(context, modelId)
  return price && { month, amount, middle: middleIn(month, price.middle, history ?? []) }
}
