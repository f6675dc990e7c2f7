import type { BidKind } from '#domain/auction/bid-row.ts'
import { type BidView, viewOfBid } from '#domain/permission/bid-view.ts'
import type { Db } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { bidsLoader } from './auction-loaders.ts'
import type { AuctionView } from './auction-view.ts'
import { canViewerSee } from './auction-view.ts'

/** The list shows the first ten (spec §3). */
const BIDS_SHOWN = 10
/** Enough for a curve: more points than it has pixels. */
const CURVE_POINTS = 300

export interface ShownBid extends BidView {
  /** For an operator, who may void it, the number in the ledger; for others the number among the bids they see. */
  readonly sequence: number
  readonly kind: BidKind
  readonly placedBy: string
}

const loadShown = bidsLoader(['bid', 'proxy'], BIDS_SHOWN)
/** Raises of a maximum are the leader's secret; who may void a bid has to see them. */
const loadForOperator = bidsLoader(['bid', 'proxy', 'raise'], 100)

/** The highest bids first, with as much of their dealers as the one who looks may know. */
export async function readShownBids(context: RequestContext, { row, actor }: AuctionView): Promise<ShownBid[]> {
  const isOperator = actor.role === 'operator'
  const rows = await (isOperator ? loadForOperator : loadShown)(context, row)
  const auction = {
    status: row.auctionStatus,
    bikeOwnerId: String(row.bikeOwnerId),
    leaderDealerId: row.leaderDealerId === null ? null : String(row.leaderDealerId),
  }
  return rows.flatMap(({ name, bikeDealerId, sequence, number, kind, placedBy, ...bid }) => {
    const named = { ...bid, bikeDealerId: String(bikeDealerId), bikeDealerName: name ?? '' }
    const view = viewOfBid(named, actor, auction)
    return view ? [{ ...view, sequence: isOperator ? sequence : number, kind, placedBy }] : []
  })
}

/** Price over time, oldest first: the latest points where there are too many. */
export async function readBidCurve(db: Db, view: AuctionView): Promise<{ price: number; bidAt: Date }[]> {
  if (!canViewerSee('bids', view)) return []
  const { row } = view
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
