import { sql } from 'kysely'
import { STATUS } from '#domain/auction/status.ts'
import type { Db } from '../../db/client.ts'

/** What a suspension would touch, as numbers of auctions. */
export interface OpenBusiness {
  /** Where it has bids that stand. */
  readonly runningBids: number
  /** Of these, where it leads. */
  readonly leadingBids: number
  /** It has won, and the owner's answer is due. */
  readonly wonAuctions: number
  /** The contract stands, and the sale is not complete. */
  readonly openContracts: number
}

const NOTHING: OpenBusiness = { runningBids: 0, leadingBids: 0, wonAuctions: 0, openContracts: 0 }

/** Of every dealer that has any. */
export async function readOpenBusiness(db: Db): Promise<(bikeDealerId: number) => OpenBusiness> {
  const { rows } = await sql<OpenBusiness & { bikeDealerId: number }>`
    select bike_dealer_id, count(*) filter (where auction_status = ${STATUS.bidding})::int as running_bids,
      count(*) filter (where auction_status = ${STATUS.bidding} and is_leader)::int as leading_bids,
      count(*) filter (where auction_status = ${STATUS.biddingEnded})::int as won_auctions,
      count(*) filter (where auction_status = ${STATUS.inTransaction})::int as open_contracts
    from (
      select distinct bid.bike_dealer_id, auction.auction_id, auction_status,
        leader_dealer_id is not distinct from bid.bike_dealer_id as is_leader
      from auction join bid on bid.auction_id = auction.auction_id and bid.generation = auction.bid_generation
      where auction_status = ${STATUS.bidding}
      union all
      select leader_dealer_id, auction_id, auction_status, true from auction
      where auction_status in (${STATUS.biddingEnded}, ${STATUS.inTransaction}) and leader_dealer_id is not null
    ) touched
    group by bike_dealer_id`.execute(db)
  const byDealer = new Map(rows.map(({ bikeDealerId, ...business }) => [Number(bikeDealerId), business]))
  return (bikeDealerId) => byDealer.get(bikeDealerId) ?? NOTHING
}
