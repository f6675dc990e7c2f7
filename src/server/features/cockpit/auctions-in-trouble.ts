import { sql } from 'kysely'
import { END_REMINDER_BEFORE } from '#domain/auction/deadlines.ts'
import { STATUS } from '#domain/auction/status.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { later, SECOND } from '#domain/values/duration.ts'
import { requirePartner } from '../../auth/principal.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { loadFrozenGrade, loadPartnerAuctions, type PartnerAuction, whereCounterOfferIsOpen } from '../auction/index.ts'
import { loadListedPrice } from '../souba/index.ts'
import { latePayments } from '../trade/index.ts'

/** So many are shown of each kind. */
export const MAX_TROUBLED = 10
/** More than end within a day; the first to end are compared with the market. */
const MAX_COMPARED = 300

export interface Found {
  readonly totalCount: number
  /** The most urgent first. */
  readonly auctions: readonly PartnerAuction[]
}

/** Who was found, by what it looked like then. */
interface Seen {
  readonly totalCount: number
  readonly auctionIds: readonly number[]
  /** Whether what it was found for still holds of the auction as it is shown. */
  holds(row: PartnerAuction['row']): boolean
}

/** Bids come between looking and showing: what they changed is left out, and not counted. */
async function foundIn(context: RequestContext, { totalCount, auctionIds, holds }: Seen): Promise<Found> {
  const { services, now } = context
  const operator = requirePartner(context, 'operator')
  const auctions = await loadPartnerAuctions(services.db, operator, null, auctionIds, now)
  const shown = auctions.filter(({ row }) => holds(row))
  return { totalCount: totalCount - (auctionIds.length - shown.length), auctions: shown }
}

function seen(rows: readonly { readonly auctionId: number; readonly totalCount: number }[]) {
  return { totalCount: rows[0]?.totalCount ?? 0, auctionIds: rows.map(({ auctionId }) => auctionId) }
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

/**
 * In whose last day nobody has bid, and which was open for all of a day: nothing is still that has just begun. Those that nobody has bid on at all come
 * first: without a bid there is no sale.
 */
export async function findWithoutBids(context: RequestContext): Promise<Found> {
  const rows = await endingSoon(context)
    .clearOrderBy()
    .select(['auctionId', 'bidCount', sql<number>`count(*) over ()`.as('totalCount')])
    .where('publishedAt', '<=', later(context.now, -END_REMINDER_BEFORE))
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
  const counts = new Map(rows.map(({ auctionId, bidCount }) => [auctionId, bidCount]))
  const holds = ({ auctionId, auctionStatus, bidCount }: PartnerAuction['row']) =>
    auctionStatus === STATUS.bidding && bidCount === counts.get(auctionId)
  return foundIn(context, { ...seen(rows), holds })
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
      return price && bike.currentPrice < price.min ? [{ auctionId: bike.auctionId, least: price.min }] : []
    }),
  )
  const found = below.flat()
  const least = new Map(found.map((it) => [it.auctionId, it.least]))
  const auctionIds = found.slice(0, MAX_TROUBLED).map(({ auctionId }) => auctionId)
  const holds = ({ auctionId, auctionStatus, currentPrice }: PartnerAuction['row']) =>
    auctionStatus === STATUS.bidding && currentPrice < (least.get(auctionId) ?? 0)
  return foundIn(context, { totalCount: found.length, auctionIds, holds })
}

/** Bidding is over, and it is the owner's turn: not while a dealer thinks about the owner's price. */
export async function findUnanswered(context: RequestContext): Promise<Found> {
  const { services, now } = context
  const rows = await services.db
    .selectFrom('auction')
    .select(['auctionId', sql<number>`count(*) over ()`.as('totalCount')])
    .where('auctionStatus', '=', STATUS.biddingEnded)
    .where(whereCounterOfferIsOpen(now), 'is not', true)
    .orderBy('answerBy')
    .orderBy('auctionId')
    .limit(MAX_TROUBLED)
    .execute()
  return foundIn(context, { ...seen(rows), holds: ({ auctionStatus }) => auctionStatus === STATUS.biddingEnded })
}

/** The longest ago first. */
export async function findLatePayments(context: RequestContext): Promise<Found> {
  const { services, now } = context
  const rows = await latePayments(services.db, now)
    .select(['auction.auctionId', sql<number>`count(*) over ()`.as('totalCount')])
    .orderBy('handedOverAt')
    .orderBy('auction.auctionId')
    .limit(MAX_TROUBLED)
    .execute()
  return foundIn(context, { ...seen(rows), holds: ({ auctionStatus }) => auctionStatus === STATUS.inTransaction })
}
