import type { JobContext } from '../jobs/job.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAIL_DAYS = 7
const LIMIT_DAYS = 2
/** For whoever looks what became of a token. */
const TOKEN_DAYS = 90

/** Drops what has run out: sessions, challenges, devices, counts and old mails. */
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
  if (!mailTransport.isOutbox) await db.deleteFrom('mail').where('createdAt', '<', daysAgo(MAIL_DAYS)).execute()
}
