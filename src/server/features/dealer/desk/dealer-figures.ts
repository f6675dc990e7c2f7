import { sql } from 'kysely'
import { STATUS } from '#domain/auction/status.ts'
import type { Deal } from '#domain/dealer/figures.ts'
import { addMonths, type FiguresSpan } from '#domain/dealer/figures-span.ts'
import { middleIn } from '#domain/dealer/market-difference.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { loadFrozenGrade } from '../../auction/index.ts'
import { loadHistory, loadListedPrice } from '../../souba/index.ts'

type Row = Omit<Deal, 'middle' | 'outcome'> & {
  readonly status: number
  readonly isWinner: boolean
}

/** The newest of these many purchases are compared with the market. */
export const MAX_COMPARED = 2_000

/** What the dealers bid on and how it ended, the newest first, with the market of what they bought. */
export async function readDeals(
  context: RequestContext,
  dealerIds: readonly number[],
  span: FiguresSpan,
): Promise<Deal[]> {
  if (dealerIds.length === 0) return []
  const rows = await context.services.readLagging((db) => readRows(db, dealerIds, span))
  const bought = rows.filter(isPurchase).slice(0, MAX_COMPARED)
  const middles = await readMiddles(context, bought)
  return rows.map(({ status, isWinner, ...row }) => ({
    ...row,
    outcome: outcomeOf(status, isWinner),
    middle: isWinner ? (middles.get(row.auctionId) ?? null) : null,
  }))
}

/** Auctions whose bidding ended within the months; one that was taken back or stopped while it ran counts for nobody. */
async function readRows(db: Db, dealerIds: readonly number[], { from, until }: FiguresSpan): Promise<Row[]> {
  const begin = tokyoHour(`${from}-01`, 0)
  const end = tokyoHour(`${addMonths(until, 1)}-01`, 0)
  const { rows } = await sql<Row>`
    with dealt as (
      select bike_dealer_id, auction_id from bid where bike_dealer_id = any (${dealerIds}::bigint[]) and cause_sequence is null
      union
      select winner_dealer_id, auction_id from auction
      where winner_dealer_id = any (${dealerIds}::bigint[]) and end_at >= ${begin} and end_at < ${end}
    )
    select auction_id, bike_dealer_id, model_id, to_char(end_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as ended_on,
      auction_status as status, coalesce(winner_dealer_id = bike_dealer_id, false) as is_winner,
      case when winner_dealer_id = bike_dealer_id then contract_amount end as contract_amount,
      case when winner_dealer_id = bike_dealer_id and auction_status = ${STATUS.completed}
        then final_transaction_price end as final_price
    from dealt join auction using (auction_id)
    where end_at >= ${begin} and end_at < ${end} and auction_status in (${STATUS.biddingEnded}, ${STATUS.inTransaction},
      ${STATUS.completed}, ${STATUS.negotiationFailed}, ${STATUS.stoppedBySeller}, ${STATUS.stoppedByDealer})
    order by end_at desc, auction_id desc, bike_dealer_id`.execute(db)
  return rows
}

function outcomeOf(status: number, isWinner: boolean): Deal['outcome'] {
  if (!isWinner || status === STATUS.negotiationFailed) return 'lost'
  if (status === STATUS.biddingEnded) return 'waiting'
  if (status === STATUS.inTransaction) return 'inTransaction'
  return status === STATUS.completed ? 'completed' : 'stopped'
}

function isPurchase({ status, isWinner, contractAmount }: Row): boolean {
  return isWinner && contractAmount !== null && (status === STATUS.inTransaction || status === STATUS.completed)
}

async function readMiddles(context: RequestContext, bought: readonly Row[]): Promise<Map<number, number>> {
  const bikes = await context.services.readLagging((db) => readBikes(db, bought))
  const monthOf = new Map(bought.map(({ auctionId, endedOn }) => [auctionId, endedOn.slice(0, 7)]))
  const middles = await Promise.all(
    bikes.map(async (bike): Promise<[number, number][]> => {
      const middle = await middleOf(context, bike, monthOf.get(bike.auctionId) ?? '')
      return middle === null ? [] : [[bike.auctionId, middle]]
    }),
  )
  return new Map(middles.flat())
}

type Bike = Awaited<ReturnType<typeof readBikes>>[number]

function readBikes(db: Db, bought: readonly Row[]) {
  return db
    .selectFrom('auction')
    .select(['auctionId', 'modelId', 'modelTypeId', 'mileageId', 'mileageKm', 'firstRegistration'])
    .select(['engineStatusList', 'accidentHistoryList', 'meterChange', 'numberRegistration'])
    .where('auctionId', '=', sql<number>`any (${bought.map(({ auctionId }) => auctionId)}::bigint[])`)
    .execute()
}

/** Null where the market says nothing about such a bike. */
async function middleOf(context: RequestContext, bike: Bike, month: string): Promise<number | null> {
  if (isOutsideMarket(bike)) return null
  const price = await loadListedPrice(context, bike, (await loadFrozenGrade(context, bike.auctionId)) ?? null)
  const history = await loadHistory(context, bike.modelId)
  return price && middleIn(month, price.middle, history ?? [])
}
