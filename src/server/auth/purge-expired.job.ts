import type { JobContext } from '../jobs/job.ts'
import { MAIL_DAYS } from '../mail/mail-days.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LIMIT_DAYS = 2
/** For whoever looks what became of a token. */
const TOKEN_DAYS = 90

/** Drops what has run out: sessions, challenges, devices, counts, and what old mails say (the rest of them goes by months). */
export async function purgeExpired({ services: { db, mailTransport }, now }: JobContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('loginSession').where('deleteAt', '<', now).execute()
  await db.deleteFrom('authChallenge').where('expiresAt', '<', now).execute()
  await db.deleteFrom('codeMailCount').where('endsAt', '<', now).execute()
  await db.deleteFrom('knownDevice').where('expiresAt', '<', now).execute()
  await db.deleteFrom('knownPartnerDevice').where('expiresAt', '<', now).execute()
  await db.deleteFrom('apiToken').where('expiresAt', '<', daysAgo(TOKEN_DAYS)).execute()
  await db.deleteFrom('apiToken').where('endedAt', '<', daysAgo(TOKEN_DAYS)).execute()
  await db.deleteFrom('emailChange').where('expiresAt', '<', now).execute()
  await db.deleteFrom('attemptLimit').where('lastAt', '<', daysAgo(LIMIT_DAYS)).execute()
  if (mailTransport.isOutbox) return
  await db
    .updateTable('mail')
    .set({ contentSealed: null, failedAt: now, lastError: 'too late' })
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('createdAt', '<', daysAgo(MAIL_DAYS))
    .execute()
}
