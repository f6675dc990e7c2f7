import { later, MINUTE } from '#domain/values/duration.ts'
import type { Tx } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'

/** Who is reading marks it as read by then, and gets no mail. */
const READING_PERIOD = MINUTE
/** At most one mail per tab in this time; what came in between is told by the next one. */
export const MAIL_PERIOD = 10 * MINUTE

/** The seller has a new message: plans the mail about it, unless one is waiting already. */
export async function announceByMail(tx: Tx, messageTabId: number, now: Date): Promise<void> {
  const { mailDueAt, mailedAt } = await tx.query
    .selectFrom('messageTab')
    .select(['mailDueAt', 'mailedAt'])
    .where('messageTabId', '=', messageTabId)
    .executeTakeFirstOrThrow()
  if (mailDueAt !== null) return
  const soon = later(now, READING_PERIOD)
  const again = mailedAt && later(mailedAt, MAIL_PERIOD)
  const runAt = again && again > soon ? again : soon
  await tx.query.updateTable('messageTab').set({ mailDueAt: runAt }).where('messageTabId', '=', messageTabId).execute()
  await addJob(tx, 'mailNewMessages', { messageTabId }, { jobKey: `new-messages:${messageTabId}`, runAt })
}
