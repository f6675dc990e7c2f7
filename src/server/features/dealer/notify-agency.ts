import { agencyLiftedMail, agencySuspendedMail } from '#content/mail/partner-mails.ts'
import type { Tx } from '../../db/client.ts'
import { type MailParts, queueMail } from '../../mail/queue-mail.ts'
import { SUSPENSION_REASON } from '../auction/index.ts'
import { hadTokensSince, hasWebhooks } from './partner-programs.ts'

/** Since when it is suspended, as it stays until the end of the transaction; null: it is not. */
export async function lockSuspension(tx: Tx, agentId: number): Promise<Date | null> {
  const agency = await tx.query
    .selectFrom('agent')
    .select('suspendedAt')
    .where('agentId', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return agency?.suspendedAt ?? null
}

/** The people of an agency hear once that it was suspended, and that it was lifted; its dealers hear for themselves. */
export async function notifyAgency(
  tx: Tx,
  parts: MailParts,
  { agentId, suspendedBefore }: { readonly agentId: number; readonly suspendedBefore: Date | null },
  now: Date,
): Promise<void> {
  const suspendedAt = await lockSuspension(tx, agentId)
  const isSuspended = suspendedAt !== null
  if (isSuspended === (suspendedBefore !== null)) return
  const since = suspendedAt ?? suspendedBefore ?? now
  const { name: agencyName, email } = await tx.query
    .selectFrom('agent')
    .select(['name', 'email'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  const people = await tx.query
    .selectFrom('partnerAccount')
    .select(['email', hadTokensSince(since).as('hadTokens'), hasWebhooks.as('hasWebhooks')])
    .where('agentId', '=', agentId)
    .where('suspendedAt', 'is', null)
    .execute()
  const dealers = await tx.query
    .selectFrom('bikeDealer')
    .select('name')
    .where('agentId', '=', agentId)
    .orderBy('bikeDealerId')
    .execute()
  const isStruck = !isSuspended && (await wereBidsStruck(tx, agentId, since))
  const told = isSuspended
    ? { kind: 'agency-suspended', url: `${parts.origin}/kaitori/contact` }
    : { kind: 'agency-lifted', url: `${parts.origin}/partner/login` }
  const recipients = people.length > 0 ? people : [{ email, hadTokens: false, hasWebhooks: false }]
  for (const { email: to, ...programs } of recipients) {
    if (to === '') continue
    const { kind, url } = told
    const document = isSuspended
      ? agencySuspendedMail({ agencyName, dealerNames: dealers.map(({ name }) => name), url, ...programs })
      : agencyLiftedMail({ agencyName, isStruck, url, apiUrl: `${parts.origin}/partner/api`, ...programs })
    await queueMail(tx, parts, { kind, to, document, bikeOwnerId: null }, now)
  }
}

/** Of its dealers, by the suspension; lifted at once, the job may still have to do it. */
async function wereBidsStruck(tx: Tx, agentId: number, since: Date): Promise<boolean> {
  const struck = await tx.query
    .selectFrom('bid')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'bid.bikeDealerId')
    .innerJoin('auction', 'auction.auctionId', 'bid.auctionId')
    .select('bid.auctionId')
    .where('bikeDealer.agentId', '=', agentId)
    .where((it) =>
      it.or([
        it.and([it('bid.kind', '=', 'void'), it('bid.reason', '=', SUSPENSION_REASON), it('bid.bidAt', '>=', since)]),
        it('isStrikeDue', '=', true),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return struck !== undefined
}
