import { sql } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'

/** One of the auctions of a bike with which runners-up went on. */
type ChainLink = Pick<AuctionRow, 'auctionId' | 'bidGeneration' | 'winnerDealerId'>

/** The auction and those that it continues, itself first; in the last one the bidding took place. */
export async function readChain(
  db: Db,
  row: ChainLink & Pick<AuctionRow, 'continuesAuctionId'>,
): Promise<readonly [ChainLink, ...ChainLink[]]> {
  if (row.continuesAuctionId === null) return [row]
  return [row, ...((await readContinued(db, [row.auctionId])).get(row.auctionId) ?? [])]
}

/**
 * By auction: those that it continues, the nearest first. They are stopped for good, so that they need no lock; they are
 * found upwards, by their primary keys.
 */
export async function readContinued(db: Db, auctionIds: readonly number[]): Promise<Map<number, ChainLink[]>> {
  const { rows } = await sql<ChainLink & { ofId: number }>`
    with recursive before as (
      select auction_id as of_id, continues_auction_id as auction_id, 1 as steps
      from auction where auction_id = any (${auctionIds}::bigint[])
      union all
      select of_id, auction.continues_auction_id, steps + 1 from before join auction using (auction_id)
    )
    select of_id, auction_id, bid_generation, winner_dealer_id from before join auction using (auction_id)
    order by of_id, steps`.execute(db)
  const found = new Map<number, ChainLink[]>()
  for (const { ofId, ...link } of rows) found.set(ofId, [...(found.get(ofId) ?? []), link])
  return found
}
