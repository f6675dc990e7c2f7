import type { BidRow } from './bid-row.ts'

/** SHA-256 of a UTF-8 text as lower-case hex; given by the caller, because the domain does no I/O. */
export type Hash = (text: string) => string

export interface ChainedBidRow extends BidRow {
  readonly previousHash: string
  readonly hash: string
}

export interface ChainFault {
  /** Where the fault shows; of `head`, the last row that is there. */
  readonly sequence: number
  readonly fault: 'gap' | 'link' | 'content' | 'head'
}

/** What is hashed: a JSON array in this order, moments as ISO 8601 in UTC with milliseconds. */
export function canonicalText(row: BidRow): string {
  return JSON.stringify([
    row.sequence,
    row.generation,
    row.kind,
    row.bikeDealerId,
    row.price,
    row.openPrice,
    row.maxPrice,
    row.bidAt.toISOString(),
    row.causeSequence,
    row.idempotencyKey,
    row.reason,
    row.placedBy,
  ])
}

/** Where an auction's chain begins: rows of one auction prove nothing for another. */
export function firstHash(auctionId: string, hash: Hash): string {
  return hash(JSON.stringify(['kaitori bids', 1, auctionId]))
}

export function nextHash(previousHash: string, row: BidRow, hash: Hash): string {
  return hash(`${previousHash}\n${canonicalText(row)}`)
}

export function chainRows(previousHash: string, rows: readonly BidRow[], hash: Hash): ChainedBidRow[] {
  let previous = previousHash
  return rows.map((row) => {
    const chained = { ...row, previousHash: previous, hash: nextHash(previous, row, hash) }
    previous = chained.hash
    return chained
  })
}

/** The first fault, or null. `head` is the hash the auction itself keeps: without it, rows missing at the end go unseen. */
export function verifyChain(
  auctionId: string,
  rows: readonly ChainedBidRow[],
  hash: Hash,
  head: string | null = null,
): ChainFault | null {
  let previous = firstHash(auctionId, hash)
  let sequence = 0
  for (const row of rows) {
    sequence += 1
    if (row.sequence !== sequence) return { sequence, fault: 'gap' }
    if (row.previousHash !== previous) return { sequence, fault: 'link' }
    if (row.hash !== nextHash(previous, row, hash)) return { sequence, fault: 'content' }
    previous = row.hash
  }
  return head === null || head === previous ? null : { sequence, fault: 'head' }
}
