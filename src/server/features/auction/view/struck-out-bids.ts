import { type BidKind, type BidRow, requestsOf } from '#domain/auction/bids/bid-row.ts'
import { automaticBidsOf, voidBid } from '#domain/auction/bids/void-bid.ts'
import { STATUS } from '#domain/auction/status.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { biddingOf } from '../engine/stored/auction-row.ts'
import { readBids } from '../engine/stored/bid-ledger.ts'
import { loadDealerName } from './auction-loaders.ts'
import type { PartnerAuction } from './partner-auction.ts'

/** As many as the console lists of the bids that stand. */
const MAX_SHOWN = 50

interface Request {
  /** For an operator the number in the ledger, which would tell others of secret raises; for them the place in the list. */
  readonly sequence: number
  readonly kind: BidKind
  readonly price: number
  readonly maxPrice: number | null
  readonly bidAt: Date
  readonly bikeDealerName: string | null
  /** What the system bid for its maximum, oldest first. */
  readonly automaticPrices: readonly number[]
}

export interface StruckOutBid extends Request {
  readonly isOwn: boolean
  readonly reason: string
  readonly voidedAt: Date
}

/** What was struck out, the latest first: to an operator all of it, to a dealer what was its own. */
export async function readStruckOutBids(context: RequestContext, auction: PartnerAuction): Promise<StruckOutBid[]> {
  const { row, actor, dealerId } = auction
  const isOperator = actor.role === 'operator'
  // Without a void the bids have their first generation.
  if (row.bidGeneration === 1 || !(isOperator || (dealerId !== null && auction.sees('bids')))) return []
  const rows = await readBids(context.services.db, row.auctionId)
  const voids = rows
    .filter((it) => it.kind === 'void' && (isOperator || it.bikeDealerId === String(dealerId)))
    .reverse()
    .slice(0, MAX_SHOWN)
  const found = voids.flatMap((it) => {
    const request = rows.find(({ sequence }) => sequence === it.causeSequence)
    return request ? [{ request, reason: it.reason ?? '', voidedAt: it.bidAt }] : []
  })
  return Promise.all(
    found.map(async ({ request, reason, voidedAt }, index) => ({
      ...(await shown(context, rows, request)),
      ...(isOperator ? {} : { sequence: found.length - index }),
      isOwn: !isOperator,
      reason,
      voidedAt,
    })),
  )
}

export interface VoidableBid extends Request {
  /** What striking it out leaves: 0 and nobody where no other bid stands. */
  readonly priceAfter: number
  readonly leaderAfter: string | null
}

/** For an operator, while bids are taken: what can be struck out, the latest first, and what each would lead to. */
export async function readVoidableBids(context: RequestContext, auction: PartnerAuction): Promise<VoidableBid[]> {
  const { row, actor } = auction
  const state = biddingOf(row)
  if (actor.role !== 'operator' || row.auctionStatus !== STATUS.bidding || !state) return []
  const rows = await readBids(context.services.db, row.auctionId, row.bidGeneration)
  const requests = requestsOf(rows, row.bidGeneration).reverse().slice(0, MAX_SHOWN)
  const voids = requests.map(async (request) => {
    const { sequence } = request
    const voided = voidBid(state, rows, { sequence, reason: '', placedBy: actorName(actor) }, context.now)
    if (!voided.ok) return []
    const { currentPrice, leaderDealerId } = voided.value.state
    const leaderAfter = leaderDealerId === null ? null : await nameOf(context, leaderDealerId)
    return [{ ...(await shown(context, rows, request)), priceAfter: currentPrice, leaderAfter }]
  })
  return (await Promise.all(voids)).flat()
}

async function shown(context: RequestContext, rows: readonly BidRow[], request: BidRow): Promise<Request> {
  const { sequence, kind, price, maxPrice, bidAt } = request
  return {
    sequence,
    kind,
    price,
    maxPrice,
    bidAt,
    bikeDealerName: await nameOf(context, request.bikeDealerId),
    automaticPrices: automaticBidsOf(rows, request).map((it) => it.price),
  }
}

async function nameOf(context: RequestContext, bikeDealerId: string): Promise<string | null> {
  return (await loadDealerName(context, Number(bikeDealerId))) ?? null
}
