import { type ChainFault, verifyChain } from '#domain/auction/bids/bid-chain.ts'
import { makeProof } from '#domain/auction/bids/public-proof.ts'
import { leadFromRows } from '#domain/auction/bids/void-bid.ts'
import type { Db } from '../../db/client.ts'
import { headOf, readBids, sha256 } from '../auction/index.ts'

interface AuditFinding {
  readonly auctionId: number
  /**
   * Where the chain breaks; `price` where the ledger tells another price or leader than the auction, `proof` where what was
   * given out is not what the ledger gives.
   */
  readonly fault: ChainFault['fault'] | 'price' | 'proof'
  readonly sequence: number
}

export interface BidAudit {
  readonly auctions: number
  readonly bids: number
  readonly proofs: number
  readonly findings: readonly AuditFinding[]
}

const AUCTIONS_AT_ONCE = 500

/**
 * Reads every ledger and proves that nothing was changed, left out or put in; that the prices follow from it, and that the
 * public proofs do, line by line.
 */
export async function auditBids(db: Db): Promise<BidAudit> {
  const findings: AuditFinding[] = []
  let auctions = 0
  let bids = 0
  let proofs = 0
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('auction')
      .leftJoin('bidProof', 'bidProof.auctionId', 'auction.auctionId')
      .select(['auction.auctionId', 'bidHead', 'currentPrice', 'leaderDealerId', 'leaderMax', 'text', 'head', 'salt'])
      .where('auction.auctionId', '>', after)
      .where((it) => it.or([it('bidSequence', '>', 0), it('bidProof.auctionId', 'is not', null)]))
      .orderBy('auction.auctionId')
      .limit(AUCTIONS_AT_ONCE)
      .execute()
    for (const { auctionId, bidHead, text, head, salt, ...auction } of page) {
      const rows = await readBids(db, auctionId)
      if (text !== null && head !== null && salt !== null) {
        proofs += 1
        const proof = makeProof(auctionId, rows, salt.toString('hex'), sha256)
        if (proof.text !== text || proof.head !== head.toString('hex'))
          findings.push({ auctionId, fault: 'proof', sequence: firstDifference(proof.text, text) })
      }
      if (rows.length === 0) continue
      auctions += 1
      bids += rows.length
      const broken = verifyChain(String(auctionId), rows, sha256, headOf(auctionId, bidHead))
      if (broken) findings.push({ auctionId, ...broken })
      const lead = leadFromRows(rows)
      const isSame =
        lead.currentPrice === auction.currentPrice &&
        lead.leaderMax === auction.leaderMax &&
        lead.leaderDealerId === (auction.leaderDealerId === null ? null : String(auction.leaderDealerId))
      if (!broken && !isSame) findings.push({ auctionId, fault: 'price', sequence: rows.length })
    }
    const last = page.at(-1)
    if (!last) return { auctions, bids, proofs, findings }
    after = last.auctionId
  }
}

/** The first line of the list that is another; behind the last where only what frames it is. */
function firstDifference(made: string, stored: string): number {
  const lines = stored.split('\n')
  const index = made.split('\n').findIndex((line, place) => line !== lines[place])
  return Math.max(index, 1)
}
