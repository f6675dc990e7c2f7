import { withdrawalMail } from '#content/mail/account-mails.ts'
import { STOP_UNSETTLED } from '#content/messages/account.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { emailKeyOf } from '../../auth/challenge.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db, Tx } from '../../db/client.ts'
import { type MailParts, queueMail } from '../../mail/queue-mail.ts'
import { expireOwnersAssets } from '../asset/index.ts'
import { hasActiveAuction, hasUnsettledStop } from './active-auction.ts'
import { ownerEvents } from './owner-events.ts'
import { lockOwner } from './owner-store.ts'

/** Closes the account: everything personal goes at once, every session ends, the number stays for the ledger of sales. */
export async function withdraw(
  tx: Tx,
  parts: MailParts & { readonly bus: Bus },
  bikeOwnerId: number,
  now: Date,
): Promise<void> {
  const owner = await lockOwner(tx, bikeOwnerId)
  const { email, userName } = owner
  if (await hasActiveAuction(tx.query, bikeOwnerId)) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
  if (await hasUnsettledStop(tx.query, bikeOwnerId, now))
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message: STOP_UNSETTLED })
  await ownerEvents.publish(tx, 'withdrawn', { owner, secrets: parts.secrets, now })
  await expireOwnersAssets(tx, bikeOwnerId, now)
  const { query } = tx
  await query.deleteFrom('mail').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query
    .deleteFrom('authChallenge')
    .where((where) =>
      where.or([where('bikeOwnerId', '=', bikeOwnerId), where('emailKey', '=', emailKeyOf(parts.secrets, email))]),
    )
    .execute()
  await query.deleteFrom('emailChange').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query.deleteFrom('knownDevice').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query
    .deleteFrom('loginSession')
    .where('audience', '=', 'owner')
    .where('subjectId', '=', String(bikeOwnerId))
    .execute()
  await parts.bus.publish(tx, 'accessChanged', { audience: 'owner', subjectId: String(bikeOwnerId) })
  // Kept pages may show a photo of the bike, or a review.
  for (const tag of ['activity', 'reviews']) await parts.bus.publish(tx, 'dataChanged', { tag })
  await query.updateTable('operationLog').set({ bikeOwnerId: null }).where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query.deleteFrom('bikeOwnerAccount').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await query.updateTable('bikeOwner').set({ withdrawnAt: now }).where('bikeOwnerId', '=', bikeOwnerId).execute()
  // Sealed, and without a link to the account, until it is sent.
  const document = withdrawalMail({
    userName,
    isSeller: await hasLedgerEntry(query, bikeOwnerId),
    origin: parts.origin,
  })
  await queueMail(tx, parts, { kind: 'withdrawal', to: email, document, bikeOwnerId: null }, now)
}

async function hasLedgerEntry(db: Db, bikeOwnerId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('ledgerEntry')
    .innerJoin('auction', 'auction.auctionId', 'ledgerEntry.auctionId')
    .select('ledgerEntry.auctionId')
    .where('auction.bikeOwnerId', '=', bikeOwnerId)
    .executeTakeFirst()
  return entry !== undefined
}
