import { rideOut } from '../db/leader.ts'
import type { JobContext, JobPayloads } from '../jobs/job.ts'
import { openMailContent } from './mail-content.ts'
import { MailRefusedError } from './mail-transport.ts'

/** Much longer than another database takes to lead. */
const PATIENCE_MS = 30_000

/** Sends one mail; a failure that may pass is thrown, and the queue tries again later and later. */
export async function sendMail({ services, now }: JobContext, payload: JobPayloads['sendMail']): Promise<void> {
  const { db, leader, secrets, mailTransport } = services
  const { mailId, createdAt } = payload
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where('mailId', '=', mailId)
    .$if(createdAt !== undefined, (it) => it.where('createdAt', '=', new Date(createdAt ?? 0)))
    .executeTakeFirst()
  if (!mail?.contentSealed || mail.sentAt || mail.failedAt) return
  const finish = (changes: { sentAt: Date } | { failedAt: Date; lastError: string }, keepsContent: boolean) =>
    db
      .updateTable('mail')
      .set({ ...changes, ...(!keepsContent && { contentSealed: null }) })
      .where('mailId', '=', mailId)
      .where('createdAt', '=', mail.createdAt)
      .execute()
  if (mail.notAfter && mail.notAfter < now) {
    await finish({ failedAt: now, lastError: 'too late' }, false)
    return
  }
  try {
    await mailTransport.send({ mailId, ...openMailContent(secrets, mail.contentSealed) })
    // The mail is out: a database that loses its leader now must still learn of it, or the queue sends it again.
    await rideOut(leader, PATIENCE_MS, () => finish({ sentAt: now }, mailTransport.isOutbox))
  } catch (error) {
    // Servers repeat the recipient in their words: only the kind of failure is kept.
    const lastError = error instanceof Error && 'responseCode' in error ? `SMTP ${error.responseCode}` : 'no answer'
    if (error instanceof MailRefusedError) {
      await finish({ failedAt: now, lastError: 'refused' }, false)
      return
    }
    await db
      .updateTable('mail')
      .set({ lastError })
      .where('mailId', '=', mailId)
      .where('createdAt', '=', mail.createdAt)
      .execute()
    throw new Error(`Mail ${mailId} was not sent: ${lastError}`)
  }
}
