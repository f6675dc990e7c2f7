import { sql } from 'kysely'
import { type Db, transact } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Job } from '../../jobs/job.ts'
import { lockAuction, storeBidProof } from '../auction/index.ts'

const AUCTIONS_AT_ONCE = 500

/** At a start: a migration and the demo's seed bring auctions that ended without a proof. */
export async function planBidProofs(db: Db): Promise<void> {
  await transact(db, (tx) => addJob(tx, 'makeBidProofs', {}, { jobKey: 'make-bid-proofs' }))
}

/** Makes the proofs that nobody made when the bidding closed. */
export const makeBidProofs: Job<'makeBidProofs'> = async ({ services: { db }, signal }) => {
  for (let after = 0; ; ) {
    const page = await readUnproved(db, after)
    for (const { auctionId } of page) {
      signal?.throwIfAborted()
      await transact(db, async (tx) => {
        const locked = await lockAuction(tx, auctionId)
        if (locked) await storeBidProof(tx, auctionId, { madeAt: locked.now, isAtClose: false })
      })
    }
    const last = page.at(-1)
    if (!last) return
    after = last.auctionId
  }
}

/** Those whose bidding was closed. An import may bring an auction without its bids: of it there is nothing to prove. */
async function readUnproved(db: Db, after: number): Promise<{ auctionId: number }[]> {
  const { rows } = await sql<{ auctionId: number }>`
    select auction_id from auction
    where auction_id > ${after} and (bid_sequence > 0 or bid_count = 0)
      and exists (select from auction_transition where auction_transition.auction_id = auction.auction_id
        and command = 'closeBidding')
      and not exists (select from bid_proof where bid_proof.auction_id = auction.auction_id)
    order by auction_id limit ${AUCTIONS_AT_ONCE}`.execute(db)
  return rows
}
