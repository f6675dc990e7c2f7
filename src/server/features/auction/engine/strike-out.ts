import { type SuspendedBidder, suspendedRequests } from '#domain/auction/bids/void-bid.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { AuctionParts } from './auction-parts.ts'
import { runCommand } from './run-command.ts'
import { type AuctionRow, lockAuction } from './stored/auction-row.ts'
import { readBids } from './stored/bid-ledger.ts'

export const SUSPENSION_REASON = '販売店の利用停止'

/**
 * Strikes the bids that a suspension took, all in one act: who watches is told once, of what the others' bids come to.
 * A job does it soon after the suspension; the next bid and the closing do it first where the job has not come by, so that
 * no outcome depends on its speed.
 */
export async function strikeOutSuspended(tx: Tx, parts: AuctionParts, auctionId: number): Promise<void> {
  const by = { role: 'system' } as const
  for (;;) {
    const locked = await lockAuction(tx, auctionId, parts.at)
    if (locked?.row.auctionStatus !== STATUS.bidding) return
    const { bidGeneration, isStrikeDue } = locked.row
    const bidders = await readSuspendedBidders(tx.query, locked.row)
    const rows = bidders.length > 0 ? await readBids(tx.query, auctionId, bidGeneration) : []
    const [last, ...others] = suspendedRequests(rows, bidGeneration, bidders).map(({ sequence }) => sequence)
    if (last === undefined) {
      if (isStrikeDue)
        await tx.query.updateTable('auction').set({ isStrikeDue: false }).where('auctionId', '=', auctionId).execute()
      return
    }
    const command = { type: 'voidBid', by, sequence: last, others, reason: SUSPENSION_REASON } as const
    await runCommand(tx, parts, auctionId, command)
  }
}

/** Those with a bid in the auction; mostly none, so that closing reads no bids. */
async function readSuspendedBidders(db: Db, { auctionId, bidGeneration }: AuctionRow): Promise<SuspendedBidder[]> {
  const dealers = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select(['bikeDealerId', 'bidsVoidUntil', 'bikeDealer.suspendedAt', 'agent.suspendedAt as agentSuspendedAt'])
    .where((it) =>
      it.or([
        it('bikeDealer.suspendedAt', 'is not', null),
        it('agent.suspendedAt', 'is not', null),
        it('bidsVoidUntil', 'is not', null),
      ]),
    )
    .where('bikeDealerId', 'in', (it) =>
      it
        .selectFrom('bid')
        .select('bid.bikeDealerId')
        .where('bid.auctionId', '=', auctionId)
        .where('bid.generation', '=', bidGeneration),
    )
    .execute()
  return dealers.map(({ bikeDealerId, bidsVoidUntil, suspendedAt, agentSuspendedAt }) => ({
    bikeDealerId: String(bikeDealerId),
    isSuspended: (suspendedAt ?? agentSuspendedAt) !== null,
    bidsVoidUntil,
  }))
}
