import { createHash } from 'node:crypto'
import { type ChainedBidRow, chainRows, firstHash } from '#domain/auction/bids/bid-chain.ts'
import type { BidRow } from '#domain/auction/bids/bid-row.ts'
import type { Db, Tx } from '../../../../db/client.ts'

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** The hash that the next row of an auction's chain builds on. */
export function headOf(auctionId: number, bidHead: Buffer | null): string {
  return bidHead?.toString('hex') ?? firstHash(String(auctionId), sha256)
}

/** Chains the rows and writes them; returns the new head. */
export async function appendBids(tx: Tx, auctionId: number, head: string, rows: readonly BidRow[]): Promise<string> {
  const chained = chainRows(head, rows, sha256)
  if (chained.length === 0) return head
  await tx.query
    .insertInto('bid')
    .values(
      chained.map((row) => ({
        ...row,
        auctionId,
        bikeDealerId: Number(row.bikeDealerId),
        previousHash: Buffer.from(row.previousHash, 'hex'),
        hash: Buffer.from(row.hash, 'hex'),
      })),
    )
    .execute()
  return chained.at(-1)?.hash ?? head
}

/** The rows of an auction in their order; of one generation, or all. */
export async function readBids(db: Db, auctionId: number, generation?: number): Promise<ChainedBidRow[]> {
  let query = db.selectFrom('bid').selectAll().where('auctionId', '=', auctionId)
  if (generation !== undefined) query = query.where('generation', '=', generation)
  const rows = await query.orderBy('sequence').execute()
  return rows.map(({ auctionId: _, ...row }) => ({
    ...row,
    bikeDealerId: String(row.bikeDealerId),
    previousHash: row.previousHash.toString('hex'),
    hash: row.hash.toString('hex'),
  }))
}
