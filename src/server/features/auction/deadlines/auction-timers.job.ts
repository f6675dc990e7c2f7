import type { AuctionJob } from '#domain/auction/effects.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { transact } from '../../../db/client.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Services } from '../../../services.ts'
import { lockAuction } from '../engine/auction-row.ts'
import { runCommand } from '../engine/run-command.ts'
import { writeAuctionMail } from '../mail/auction-mail.ts'

type Deadline = Exclude<AuctionJob, 'remindEnd' | 'remindAnswer'>

/**
 * Does what the time asks for, if it still does: someone may have been quicker, or the end has moved. Then the rules
 * refuse, and nothing is left to do. Answers whether it was done.
 */
export async function reachDeadline(services: Services, deadline: Deadline, auctionId: number): Promise<boolean> {
  try {
    await transact(services.db, (tx) => runCommand(tx, services, auctionId, { type: deadline, by: { role: 'system' } }))
    return true
  } catch (error) {
    if (error instanceof ExpectedError) return false
    throw error
  }
}

function deadlineJob(deadline: Deadline): Job<Deadline> {
  return async ({ services }, { auctionId }) => {
    await reachDeadline(services, deadline, auctionId)
  }
}

function reminderJob(template: 'remindEnd' | 'remindAnswer', status: 21 | 22): Job<typeof template> {
  return async ({ services }, { auctionId }) => {
    await transact(services.db, async (tx) => {
      const locked = await lockAuction(tx, auctionId)
      if (locked?.row.auctionStatus !== status) return
      const cause = { row: locked.row, changes: {}, reason: null, reviewCode: null }
      await writeAuctionMail(tx, services, { template, to: 'owner' }, cause, locked.now)
    })
  }
}

export const auctionTimers = {
  closeBidding: deadlineJob('closeBidding'),
  expireSaleIntention: deadlineJob('expireSaleIntention'),
  completeUnopposed: deadlineJob('completeUnopposed'),
  remindEnd: reminderJob('remindEnd', 21),
  remindAnswer: reminderJob('remindAnswer', 22),
}
