import { agencyLiftedMail, agencySuspendedMail } from '#content/mail/partner-mails.ts'
import type { Tx } from '../../db/client.ts'
import { type MailParts, queueMail } from '../../mail/queue-mail.ts'

/** Whether it is suspended, as it stays until the end of the transaction. */
export async function lockSuspension(tx: Tx, agentId: number): Promise<boolean> {
  const agency = await tx.query
    .selectFrom('agent')
    .select('suspendedAt')
    .where('agentId', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return agency != null && agency.suspendedAt !== null
}

/** The people of an agency hear once that it was suspended, and that it was lifted; its dealers hear for themselves. */
export async function tellAgency(
  tx: Tx,
  parts: MailParts,
  { agentId, wasSuspended }: { readonly agentId: number; readonly wasSuspended: boolean },
  now: Date,
): Promise<void> {
  const isSuspended = await lockSuspension(tx, agentId)
  if (isSuspended === wasSuspended) return
  const { name: agencyName, email } = await tx.query
    .selectFrom('agent')
    .select(['name', 'email'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  const people = await tx.query
    .selectFrom('partnerAccount')
    .select('email')
    .where('agentId', '=', agentId)
    .where('suspendedAt', 'is', null)
    .execute()
  const dealers = await tx.query
    .selectFrom('bikeDealer')
    .select('name')
    .where('agentId', '=', agentId)
    .orderBy('bikeDealerId')
    .execute()
  const mail = isSuspended
    ? {
        kind: 'agency-suspended',
        document: agencySuspendedMail({
          agencyName,
          dealerNames: dealers.map(({ name }) => name),
          url: `${parts.origin}/kaitori/contact`,
        }),
      }
    : { kind: 'agency-lifted', document: agencyLiftedMail({ agencyName, url: `${parts.origin}/partner/login` }) }
  const recipients = people.length > 0 ? people.map((it) => it.email) : [email].filter(Boolean)
  for (const to of recipients) await queueMail(tx, parts, { ...mail, to, bikeOwnerId: null }, now)
}
