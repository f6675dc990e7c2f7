import type { Reminder } from '#domain/auction/decision/effects.ts'
import { transact } from '../../../db/client.ts'
import type { Job } from '../../../jobs/job.ts'
import { auctionEvents } from '../engine/auction-events.ts'
import { lockAuction } from '../engine/auction-row.ts'
import { writeAuctionMail } from './auction-mail.ts'

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
