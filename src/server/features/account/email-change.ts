import { randomBytes } from 'node:crypto'
import { emailChangedMail, emailRestoredMail, emailTakenBackMail } from '#content/mail/account-mails.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import { dropChallenges } from '../../auth/challenge.ts'
import { hashToken } from '../../auth/keys/secrets.ts'
import type { OwnerPrincipal } from '../../auth/principal.ts'
import { endOtherSessions, endSessionsOf } from '../../auth/session/end-session.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { findOwnerByEmail, lockOwner, type Owner } from './owner-store.ts'

/** From the old address, a change can be taken back for so long. */
const UNDO_PERIOD = 7 * DAY

/** The address was changed: other browsers log in again, and the old address is told how to take it back. */
export async function afterEmailChange(
  tx: Tx,
  services: Services,
  session: OwnerPrincipal,
  before: Owner,
  now: Date,
): Promise<void> {
  const { bikeOwnerId, email: oldEmail, userName } = before
  await endOtherSessions(tx, services.bus, session, now)
  await dropChallenges(tx, bikeOwnerId)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = later(now, UNDO_PERIOD)
  const oldEmailSealed = services.secrets.seal('details', oldEmail)
  await tx.query
    .insertInto('emailChange')
    .values({ tokenHash: hashToken(token), bikeOwnerId, oldEmailSealed, createdAt: now, expiresAt })
    .execute()
  const document = emailChangedMail({
    userName,
    until: tokyoLabel(expiresAt),
    url: `${services.origin}/kaitori/restore-email?token=${token}`,
  })
  await queueMail(
    tx,
    services,
    { kind: 'email-changed', to: oldEmail, document, bikeOwnerId, notAfter: expiresAt },
    now,
  )
}

/** `taken`: somebody signed up with the old address in the meantime, so that it cannot be given back. */
export async function undoStateOf(services: Services, token: string, now: Date): Promise<'open' | 'taken' | 'over'> {
  const { db, secrets } = services
  const change = await findChange(db, token, now)
  if (!change) return 'over'
  const holder = await findOwnerByEmail(db, secrets.unseal('details', change.oldEmailSealed))
  return holder && holder.bikeOwnerId !== change.bikeOwnerId ? 'taken' : 'open'
}

/**
 * The old address is the account's again. Whoever changed it knew the password, so that one opens nothing any more: every
 * browser is logged out and forgotten, and a new password, another one, is set by a code to the old address.
 */
export async function undoEmailChange(services: Services, token: string, now: Date): Promise<void> {
  const found = await findChange(services.db, token, now)
  if (!found) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { bikeOwnerId } = found
  const email = services.secrets.unseal('details', found.oldEmailSealed)
  const passwordHash = await services.passwords.hash(randomBytes(32).toString('base64url'))
  await transact(services.db, async (tx) => {
    const owner = await lockOwner(tx, bikeOwnerId)
    const { email: newEmail, userName } = owner
    // Looked up again: of two requests with the same token one does it, and the other finds it done.
    const change = await findChange(tx.query, token, now)
    if (!change) {
      if (newEmail === email) return
      throw new ExpectedError('ERROR_DATA_NOT_FOUND')
    }
    const holder = await findOwnerByEmail(tx.query, email)
    if (holder && holder.bikeOwnerId !== bikeOwnerId) throw new ExpectedError('ERROR_EMAIL_DUPLICATION')
    const { query } = tx
    await query
      .updateTable('bikeOwnerAccount')
      .set({
        email,
        passwordHash,
        // Of two changes taken back one after the other, the first one knew the password that was chosen.
        refusedPasswordHash: owner.refusedPasswordHash ?? owner.passwordHash,
        updatedAt: now,
      })
      .where('bikeOwnerId', '=', bikeOwnerId)
      .execute()
    // The changes since go with it. One before it stays open: its link is of somebody who lost the account earlier.
    await query
      .deleteFrom('emailChange')
      .where('bikeOwnerId', '=', bikeOwnerId)
      .where('createdAt', '>=', change.createdAt)
      .execute()
    await query.deleteFrom('knownDevice').where('bikeOwnerId', '=', bikeOwnerId).execute()
    await dropChallenges(tx, bikeOwnerId)
    const account = { audience: 'owner', subjectId: String(bikeOwnerId) } as const
    await endSessionsOf(tx, services.bus, account, 'email-change', now)
    const { origin } = services
    const restored = emailRestoredMail({ userName, origin })
    await queueMail(tx, services, { kind: 'email-restored', to: email, document: restored, bikeOwnerId }, now)
    const takenBack = emailTakenBackMail({ userName, contactUrl: `${origin}/kaitori/contact` })
    await queueMail(tx, services, { kind: 'email-taken-back', to: newEmail, document: takenBack, bikeOwnerId }, now)
  })
}

async function findChange(db: Db, token: string, now: Date) {
  const change = await db
    .selectFrom('emailChange')
    .select(['bikeOwnerId', 'oldEmailSealed', 'createdAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return change ?? null
}
