import { ACTIVE_STATUSES, STATUS } from '#domain/auction/status.ts'
import { DAY, later } from '#domain/values/duration.ts'
import type { Db } from '../../db/client.ts'

/** The owner's auction in state 11, 21, 22 or 31; the database lets nobody have two. */
export async function activeAuctionIdOf(db: Db, bikeOwnerId: number): Promise<number | null> {
  const auction = await db
    .selectFrom('auction')
    .select('auctionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('auctionStatus', 'in', [...ACTIVE_STATUSES])
    .executeTakeFirst()
  return auction?.auctionId ?? null
}

/** How long after a stop that left money or a bike in question the account stays: operators have to reach its owner. */
const UNSETTLED_PERIOD = 30 * DAY

/**
 * A trade of the owner was stopped of late although it had confirmed the money, or although the right code was typed: the
 * refund, or where the bike is, may still be in question.
 */
export async function hasUnsettledStop(db: Db, bikeOwnerId: number, now: Date): Promise<boolean> {
  const stop = await db
    .selectFrom('auction')
    .innerJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .select('auction.auctionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('auctionStatus', 'in', [STATUS.stoppedBySeller, STATUS.stoppedByDealer])
    .where('canceledAt', '>', later(now, -UNSETTLED_PERIOD))
    .where((it) => it.or([it('moneySeenAt', 'is not', null), it('codeAfterStopAt', 'is not', null)]))
    .executeTakeFirst()
  return stop !== undefined
}

/** Whether the owner has an active auction: then the profile cannot be edited and the account not closed. */
export async function hasActiveAuction(db: Db, bikeOwnerId: number): Promise<boolean> {
  return (await activeAuctionIdOf(db, bikeOwnerId)) !== null
}
