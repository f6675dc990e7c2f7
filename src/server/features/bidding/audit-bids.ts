import { type ChainFault, verifyChain } from '#domain/auction/bids/bid-chain.ts'
import { leadFromRows } from '#domain/auction/bids/void-bid.ts'
import type { Db } from '../../db/client.ts'
import { headOf, readBids, sha256 } from '../auction/index.ts'

interface AuditFinding {
  readonly auctionId: number
  /** Where the chain breaks, or `price` where the ledger tells another price or leader than the auction. */
  readonly fault: ChainFault['fault'] | 'price'
  readonly sequence: number
}

export interface BidAudit {
  readonly auctions: number
  readonly bids: number
  readonly findings: readonly AuditFinding[]
}

const AUCTIONS_AT_ONCE = 500

/** Reads every ledger and proves that nothing was changed, left out or put in; and that the prices follow from it. */
export async function auditBids(db: Db): Promise<BidAudit> {
  const findings: AuditFinding[] = []
  let auctions = 0
  let bids = 0
  for (let after = 0; ; ) {
    const page = await db
      .selectFrom('auction')
      .select(['auctionId', 'bidHead', 'currentPrice', 'leaderDealerId', 'leaderMax'])
      .where('auctionId', '>', after)
      .where('bidSequence', '>', 0)
      .orderBy('auctionId')
      .limit(AUCTIONS_AT_ONCE)
      .execute()
    for (const { auctionId, bidHead, ...auction } of page) {
      const rows = await readBids(db, auctionId)
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
    if (!last) return { auctions, bids, findings }
    after = last.auctionId
  }
}
