import { resetCodeMail } from '#content/mail/account-mails.ts'
import { codeHashOf, newCode, openDetails } from '../../../auth/challenge.ts'
import { transact } from '../../../db/client.ts'
import type { JobContext, JobPayloads } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { findOwnerByEmail } from '../owner-store.ts'

/** Makes the code of a reset and writes the mail, if the address has an account. */
export async function sendResetCode(
  { services, now }: JobContext,
  { uuid }: JobPayloads['sendResetCode'],
): Promise<void> {
  await transact(services.db, async (tx) => {
    const challenge = await tx.query
      .selectFrom('authChallenge')
      .select(['detailsSealed', 'expiresAt'])
      .where('uuid', '=', uuid)
      .where('codeHash', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!challenge || challenge.expiresAt <= now) return
    const { email } = openDetails(services.secrets, challenge.detailsSealed) as { email: string }
    const owner = await findOwnerByEmail(tx.query, email)
    if (!owner) return
    const { bikeOwnerId, userName } = owner
    const code = newCode()
    await tx.query
      .updateTable('authChallenge')
      .set({ codeHash: codeHashOf(services.secrets, uuid, code), bikeOwnerId })
      .where('uuid', '=', uuid)
      .execute()
    const document = resetCodeMail({ code, userName })
    const notAfter = challenge.expiresAt
    await queueMail(tx, services, { kind: 'reset-code', to: email, document, bikeOwnerId, notAfter }, now)
  })
}
