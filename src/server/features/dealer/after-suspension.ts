import { sql } from 'kysely'
import { MAX_CHOICES } from '#domain/auction/choice/choices.ts'
import { STATUS } from '#domain/auction/status.ts'
import { endSessionsOf } from '../../auth/session/end-session.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Tx } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'
import { type AuctionParts, moveHeldDeadlines } from '../auction/index.ts'

/** A suspension is told before its end. */
const QUEUE = 'suspensions'

type Whom = { readonly bikeDealerId: number } | { readonly agentId: number }

/** Which of them are suspended, themselves or with their agency. */
export async function suspendedDealers(tx: Tx, whom: Whom): Promise<number[]> {
  return (await selectSuspended(tx, whom).execute()).map(({ bikeDealerId }) => bikeDealerId)
}

function selectSuspended(tx: Tx, whom: Whom) {
  const column = 'agentId' in whom ? 'agentId' : 'bikeDealerId'
  const id = 'agentId' in whom ? whom.agentId : whom.bikeDealerId
  return tx.query
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select('bikeDealerId')
    .where(`bikeDealer.${column}`, '=', id)
    .where((it) => it.or([it('bikeDealer.suspendedAt', 'is not', null), it('agent.suspendedAt', 'is not', null)]))
    .orderBy('bikeDealerId')
}

/**
 * Whoever is suspended by what was saved, itself or with its agency, logs in anew when it is lifted. Its bids do not count
 * from the commit on: the auctions are marked here, and struck by the job, or before it by the next bid or the closing.
 */
export async function afterSuspension(
  tx: Tx,
  bus: Bus,
  whom: Whom,
  /** Who was suspended before it was saved. */
  before: readonly number[],
  partnerId: number,
  now: Date,
): Promise<void> {
  const ofDealers = selectSuspended(tx, whom)
  const ofAgencies = tx.query
    .selectFrom('agent')
    .select('agentId')
    .where('agentId', '=', 'agentId' in whom ? whom.agentId : null)
    .where('suspendedAt', 'is not', null)
  const people = await tx.query
    .selectFrom('partnerAccount')
    .select('partnerId')
    .where((it) => it.or([it('agentId', 'in', ofAgencies), it('bikeDealerId', 'in', ofDealers)]))
    .execute()
  for (const person of people) {
    const account = { audience: 'partner', subjectId: String(person.partnerId) } as const
    await endSessionsOf(tx, bus, account, 'suspension', now)
  }
  const bikeDealerIds = (await suspendedDealers(tx, whom)).filter((id) => !before.includes(id))
  if (bikeDealerIds.length === 0) return
  await markBids(tx, bikeDealerIds)
  await publishWonAuctions(tx, bus, bikeDealerIds)
  await addJob(tx, 'strikeOutBids', { bikeDealerIds, partnerId, isAgencyTold: 'agentId' in whom }, { queue: QUEUE })
}

/** Who is not suspended any more by what was saved is told, and so are the owners who wait for it. */
export async function afterLift(
  tx: Tx,
  { bus, closings }: Pick<AuctionParts, 'bus' | 'closings'>,
  whom: Whom,
  before: readonly number[],
  now: Date,
): Promise<void> {
  if (before.length === 0) return
  const still = await suspendedDealers(tx, whom)
  const bikeDealerIds = before.filter((id) => !still.includes(id))
  if (bikeDealerIds.length === 0) return
  await tx.query
    .updateTable('bikeDealer')
    .set({ liftedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where('bikeDealerId', 'in', bikeDealerIds)
    .execute()
  await moveHeldDeadlines(tx, closings, bikeDealerIds, now)
  await publishWonAuctions(tx, bus, bikeDealerIds)
  // What the agency has open was opened without the dealer: it reads again with it.
  const agencies = tx.query.selectFrom('bikeDealer').select('agentId').distinct()
  for (const { agentId } of await agencies.where('bikeDealerId', 'in', bikeDealerIds).execute())
    await bus.publish(tx, 'accessChanged', { agentId })
  await addJob(tx, 'tellLifted', { bikeDealerIds, isAgencyTold: 'agentId' in whom }, { queue: QUEUE })
}

/**
 * Whether those to choose from may buy is part of what the owner answers to: an answer to what stood before is refused.
 * Open pages of these auctions, and of the contracts, are told.
 */
async function publishWonAuctions(tx: Tx, bus: Bus, bikeDealerIds: readonly number[]): Promise<void> {
  const isChoice = sql<boolean>`auction_status = ${STATUS.biddingEnded} and ${[...bikeDealerIds]}::bigint[] && array(
    select bike_dealer_id from bid
    where bid.auction_id = auction.auction_id and generation = bid_generation and kind in ('bid', 'proxy')
    group by bike_dealer_id order by max(array[price, sequence]) desc limit ${MAX_CHOICES})`
  const won = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'auctionStatus'])
    .where('auctionStatus', 'in', [STATUS.biddingEnded, STATUS.inTransaction])
    .where((it) => it.or([it('winnerDealerId', 'in', bikeDealerIds), isChoice]))
    .orderBy('auctionId')
    .forUpdate()
    .execute()
  for (const { auctionId, auctionStatus } of won) {
    if (auctionStatus === STATUS.biddingEnded)
      await tx.query
        .updateTable('auction')
        .set((it) => ({ version: it('version', '+', 1) }))
        .where('auctionId', '=', auctionId)
        .execute()
    await bus.publish(tx, 'auctionUpdated', { auctionId, event: 'changed' })
  }
}

/**
 * The auctions first, in one order: a bid that holds one is waited for, and is then older than the moment. So is the answer
 * of an owner who sells to the dealer: an answer that comes later finds it suspended.
 */
async function markBids(tx: Tx, bikeDealerIds: readonly number[]): Promise<void> {
  await sql`
    update auction set is_strike_due = is_strike_due or auction_status = ${STATUS.bidding} where auction_id in (
      select auction_id from auction
      where auction_status in (${STATUS.bidding}, ${STATUS.biddingEnded}) and exists (
        select from bid
        where bid.auction_id = auction.auction_id and bid.generation = auction.bid_generation
          and bid.bike_dealer_id = any(${bikeDealerIds}))
      order by auction_id for update)`.execute(tx.query)
  await tx.query
    .updateTable('bikeDealer')
    .set({ bidsVoidUntil: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where('bikeDealerId', 'in', bikeDealerIds)
    .execute()
}
