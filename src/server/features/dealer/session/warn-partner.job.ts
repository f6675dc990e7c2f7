import { partnerLoginWarningMail } from '#content/mail/account-mails.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { transact } from '../../../db/client.ts'
import type { JobContext, JobPayloads } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail/queue-mail.ts'

/** Tells a partner that somebody tries passwords, once a day. */
export async function warnPartner(
  { services, now }: JobContext,
  { partnerId }: JobPayloads['warnPartner'],
): Promise<void> {
  await transact(services.db, async (tx) => {
    const account = await tx.query
      .updateTable('partnerAccount')
      .set({ loginWarnedAt: now })
      .where('partnerId', '=', partnerId)
      .where((where) => where.or([where('loginWarnedAt', 'is', null), where('loginWarnedAt', '<', later(now, -DAY))]))
      .returning(['name', 'email'])
      .executeTakeFirst()
    if (!account) return
    const { name: userName, email: to } = account
    const document = partnerLoginWarningMail({ userName, at: tokyoLabel(now), url: `${services.origin}/partner/login` })
    await queueMail(tx, services, { kind: 'partner-login-warning', to, document, bikeOwnerId: null }, now)
  })
}
