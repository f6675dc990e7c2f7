import type { Reminder } from '#domain/auction/effects.ts'
import { later, MINUTE, SECOND } from '#domain/values/duration.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { addJob, removeJob } from '../../../jobs/add-job.ts'
import type { Job } from '../../../jobs/job.ts'
import { auctionEvents } from '../engine/auction-events.ts'
import { type AuctionRow, lockAuction } from '../engine/auction-row.ts'
import { jobKeyOf } from '../engine/job-key.ts'
import { writeAuctionMail } from './auction-mail.ts'

/** The first bid is news; of the others the owner hears in batches. */
const FIRST_BID_DELAY = 20 * SECOND
const NEXT_BIDS_DELAY = 10 * MINUTE

/** When the mail about the bids goes out that begin now to wait for it. */
export function bidUpdateAt({ bidCount }: Pick<AuctionRow, 'bidCount'>, now: Date): Date {
  return later(now, bidCount === 0 ? FIRST_BID_DELAY : NEXT_BIDS_DELAY)
}

export async function cancelBidUpdate(tx: Tx, { auctionId, isBidMailWaiting }: AuctionRow): Promise<void> {
  if (!isBidMailWaiting) return
  await tx.query.updateTable('auction').set({ isBidMailWaiting: false }).where('auctionId', '=', auctionId).execute()
  await removeJob(tx, jobKeyOf('sendBidUpdate', auctionId))
}

export async function scheduleBidUpdate(tx: Tx, row: AuctionRow, now: Date): Promise<void> {
  if (row.isBidMailWaiting) return
  const { auctionId } = row
  await tx.query.updateTable('auction').set({ isBidMailWaiting: true }).where('auctionId', '=', auctionId).execute()
  const jobKey = jobKeyOf('sendBidUpdate', auctionId)
  await addJob(tx, 'sendBidUpdate', { auctionId }, { jobKey, runAt: bidUpdateAt(row, now) })
}

/** Tells the owner the price as it is now; after the end another mail has told it. */
export const sendBidUpdate: Job<'sendBidUpdate'> = async ({ services }, { auctionId }) => {
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (!locked) return
    const { row, now } = locked
    await tx.query.updateTable('auction').set({ isBidMailWaiting: false }).where('auctionId', '=', auctionId).execute()
    if (row.auctionStatus !== 21 || row.bidCount === 0) return
    const cause = { row, changes: {}, reason: null, reviewCode: null }
    await writeAuctionMail(tx, services, { template: 'bidUpdate', to: 'owner' }, cause, now)
    await auctionEvents.publish(tx, 'bidsArrived', { auction: row, now })
  })
}

function remind(template: Reminder, status: 21 | 22): Job<Reminder> {
  return async ({ services }, { auctionId }) => {
    await transact(services.db, async (tx) => {
      const locked = await lockAuction(tx, auctionId)
      if (locked?.row.auctionStatus !== status) return
      const cause = { row: locked.row, changes: {}, reason: null, reviewCode: null }
      await writeAuctionMail(tx, services, { template, to: 'owner' }, cause, locked.now)
    })
  }
}

export const remindEnd = remind('remindEnd', 21)
export const remindAnswer = remind('remindAnswer', 22)
