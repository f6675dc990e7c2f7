import { WEBHOOK_LOG_DAYS } from '#domain/webhook/webhook-kinds.ts'
import { MAIL_DAYS } from '../../mail/mail-days.ts'

/**
 * How long records are kept that no rule of their own deletes. Codes and sessions: purge-expired.job.ts; uploads:
 * purge-assets.job.ts; everything personal of an account: at once, when it is closed (withdraw.ts).
 */
export const RETENTION = {
  /** What people did on the pages: a year to compare with, and a month. Months go whole: some rows stay up to 31 days longer. */
  operationLogDays: 400,
  /** That a mail went out. What it said goes when it is sent, or is given up after this time. Months go whole here, too. */
  mailDays: MAIL_DAYS,
  /** 古物営業法 has dealers keep records of a purchase for three years: so long what belongs to a sale stays. */
  withdrawnOwnerDays: 3 * 366,
  ledgerDays: 3 * 366,
  /** After a thread with us was closed: long enough to look up what was said. A month without a word closes an answered one. */
  closedSupportDays: 366,
  /** What people of dealers were told, so that it is told once: nothing is found again after that. */
  alertDays: 90,
  /** What dealers' own systems were sent, with every try: as the page says. */
  webhookDays: WEBHOOK_LOG_DAYS,
  /** By the number of an error: as long as somebody may still ask about it. Beyond the most, the oldest go earlier. */
  failedRequestDays: 90,
  maxFailedRequests: 100_000,
  /** What the service answered: the 30 days of the error budget, and some to look back. */
  serviceCountDays: 35,
} as const
