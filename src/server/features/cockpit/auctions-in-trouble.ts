import { sql } from 'kysely'
import { END_REMINDER_BEFORE } from '#domain/auction/deadlines.ts'
import { STATUS } from '#domain/auction/status.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { later, SECOND } from '#domain/values/duration.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { loadFrozenGrade, whereCounterOfferIsOpen } from '../auction/index.ts'
import { loadListedPrice } from '../souba/index.ts'
import { latePayments } from '../trade/index.ts'

/** So many are shown of each kind. */
export const MAX_TROUBLED = 10
/** More than end within a day; the first to end are compared with the market. */
const MAX_COMPARED = 300

export interface Found {
  readonly totalCount: number
  /** The most urgent first. */
  readonly auctionIds: readonly number[]
}

/** The last day of their bidding. */
function endingSoon({ services, now }: RequestContext) {
  return services.db
    .selectFrom('auction')
    .where('auctionStatus', '=', STATUS.bidding)
    .where('endAt', '<=', later(now, END_REMINDER_BEFORE))
    .orderBy('endAt')
    .orderBy('auctionId')
}

/** In whose last day nobody has bid. Those that nobody has bid on at all come first: without a bid there is no sale. */
export async function findWithoutBids(context: RequestContext): Promise<Found> {
  const rows = await endingSoon(context)
    .clearOrderBy()
    .select(['auctionId', sql<number>`count(*) over ()`.as('totalCount')])
    .where(
      sql<boolean>`not exists (select from bid where bid.auction_id = auction.auction_id and kind = 'bid'
        and bid.generation = auction.bid_generation
        and bid_at > auction.end_at - make_interval(secs => ${END_REMINDER_BEFORE / SECOND}))`,
    )
    .orderBy(sql`bid_count > 0`)
    .orderBy('endAt')
    .orderBy('auctionId')
    .limit(MAX_TROUBLED)
    .execute()
  return foundIn(rows)
}

/** With bids, and below the lower end of the market in their last day. Bikes that the market is not made of are left out. */
export async function findBelowMarket(context: RequestContext): Promise<Found> {
  const bikes = await endingSoon(context)
    .select(['auctionId', 'modelId', 'modelTypeId', 'mileageId', 'mileageKm', 'firstRegistration', 'currentPrice'])
    .select(['engineStatusList', 'accidentHistoryList', 'meterChange', 'numberRegistration'])
    .where('bidCount', '>', 0)
    .limit(MAX_COMPARED)
    .execute()
  const below = await Promise.all(
    bikes.map(async (bike) => {
      if (isOutsideMarket(bike)) return []
      const price = await loadListedPrice(context, bike, (await loadFrozenGrade(context, bike.auctionId)) ?? null)
      return price && bike.currentPrice < price.min ? [bike.auctionId] : []
    }),
  )
  const ids = below.flat()
  return { totalCount: ids.length, auctionIds: ids.slice(0, MAX_TROUBLED) }
}

/** Bidding is over, and it is the owner's turn: not while a dealer thinks about the owner's price. */
export async function findUnanswered({ services, now }: RequestContext): Promise<Found> {
  const rows = await services.db
    .selectFrom('auction')
    .select(['auctionId', sql<number>`count(*) over ()`.as('totalCount')])
    .where('auctionStatus', '=', STATUS.biddingEnded)
    .where(whereCounterOfferIsOpen(now), 'is not', true)
    .orderBy('answerBy')
    .orderBy('auctionId')
    .limit(MAX_TROUBLED)
    .execute()
  return foundIn(rows)
}

/** The longest ago first. */
export async function findLatePayments({ services, now }: RequestContext): Promise<Found> {
  const rows = await latePayments(services.db, now)
    .select(['auction.auctionId', sql<number>`count(*) over ()`.as('totalCount')])
    .orderBy('handedOverAt')
    .orderBy('auction.auctionId')
    .limit(MAX_TROUBLED)
    .execute()
  return foundIn(rows)
}

function foundIn(rows: readonly { readonly auctionId: number; readonly totalCount: number }[]): Found {
  return { totalCount: rows[0]?.totalCount ?? 0, auctionIds: rows.map(({ auctionId }) => auctionId) }
}
