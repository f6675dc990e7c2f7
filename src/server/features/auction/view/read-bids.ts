import type { BidKind } from '#domain/auction/bids/bid-row.ts'
import { type BidView, viewOfBid } from '#domain/permission/bid-view.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { bidsLoader, loadDealerLetters } from './auction-loaders.ts'
import type { AuctionView } from './auction-view.ts'

/** Enough for a curve: more points than it has pixels. */
const CURVE_POINTS = 300

export interface ShownBid extends BidView {
  /** For an operator, who may void it, the number in the ledger; for others the number among the bids they see. */
  readonly sequence: number
  readonly kind: BidKind
}

/** With a letter in place of the name: who the dealer is, it does not tell. */
export interface LetteredBid extends ShownBid {
  readonly dealerLetter: string
}

const LOADERS = {
  /** The list of the owner's page. */
  first: bidsLoader(['bid', 'proxy'], 10),
  /** The list of the console. */
  latest: bidsLoader(['bid', 'proxy'], 50),
  /** Raises of a maximum are the leader's secret; who may void a bid has to see them. */
  voidable: bidsLoader(['bid', 'proxy', 'raise'], 100),
} as const

/** The highest bids first, with as much of their dealers as the one who looks may know. */
export async function readShownBids(
  context: RequestContext,
  auction: AuctionView,
  which: keyof typeof LOADERS,
): Promise<ShownBid[]> {
  return (await readBids(context, auction, which)).map(({ shown }) => shown)
}

/** For the console's list, where other dealers have a letter each. */
export async function readLetteredBids(context: RequestContext, auction: AuctionView): Promise<LetteredBid[]> {
  const bids = await readBids(context, auction, 'latest')
  if (bids.length === 0) return []
  const letters = await loadDealerLetters(context, auction.row.auctionId)
  return bids.map(({ bikeDealerId, shown }) => ({ ...shown, dealerLetter: letters?.get(bikeDealerId) ?? '' }))
}

async function readBids(
  context: RequestContext,
  { row, actor, sees }: AuctionView,
  which: keyof typeof LOADERS,
): Promise<{ readonly bikeDealerId: number; readonly shown: ShownBid }[]> {
  if (!sees('bids')) return []
  const rows = await LOADERS[which](context, row)
  const auction = {
    status: row.auctionStatus,
    bikeOwnerId: String(row.bikeOwnerId),
    winnerDealerId: row.winnerDealerId === null ? null : String(row.winnerDealerId),
  }
  return rows.flatMap(({ name, bikeDealerId, sequence, number, kind, ...bid }) => {
    const named = { ...bid, bikeDealerId: String(bikeDealerId), bikeDealerName: name ?? '' }
    const view = viewOfBid(named, actor, auction)
    const shown = view && { ...view, sequence: actor.role === 'operator' ? sequence : number, kind }
    return shown ? [{ bikeDealerId, shown }] : []
  })
}

/** Price over time, oldest first: the latest points where there are too many. */
export async function readBidCurve(db: Db, { row, sees }: AuctionView): Promise<{ price: number; bidAt: Date }[]> {
  if (!sees('bids')) return []
  const rows = await db
    .selectFrom('bid')
    .select(['price', 'bidAt'])
    .where('auctionId', '=', row.auctionId)
    .where('generation', '=', row.bidGeneration)
    .where('kind', 'in', ['bid', 'proxy'])
    .orderBy('sequence', 'desc')
    .limit(CURVE_POINTS)
    .execute()
  return rows.reverse()
}
