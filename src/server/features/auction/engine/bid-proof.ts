import { randomBytes } from 'node:crypto'
import { makeProof } from '#domain/auction/bids/public-proof.ts'
import type { Tx } from '../../../db/client.ts'
import { readBids, sha256 } from './stored/bid-ledger.ts'

const SALT_BYTES = 32

interface Making {
  readonly madeAt: Date
  /** In the transaction that closes the bidding. */
  readonly isAtClose: boolean
}

/** Makes and keeps an auction's public proof, once: where there is one, it stays. The auction is locked. */
export async function storeBidProof(tx: Tx, auctionId: number, making: Making): Promise<void> {
  const salt = randomBytes(SALT_BYTES)
  const { text, head } = makeProof(auctionId, await readBids(tx.query, auctionId), salt.toString('hex'), sha256)
  await tx.query
    .insertInto('bidProof')
    .values({ auctionId, text, head: Buffer.from(head, 'hex'), salt, ...making })
    .onConflict((it) => it.column('auctionId').doNothing())
    .execute()
}
