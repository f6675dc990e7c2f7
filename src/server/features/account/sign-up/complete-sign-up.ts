import { AGREED_VERSIONS, type AgreedDocument } from '#content/pages/agreed-versions.ts'
import { isProfileComplete } from '#domain/account/profile-complete.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { type Challenge, checkCode, spendChallenge } from '../../../auth/challenge.ts'
import { forgetCodeMails } from '../../../auth/code-mails.ts'
import { rememberDevice } from '../../../auth/session/known-device.ts'
import { startSession } from '../../../auth/session/start-session.ts'
import { type Tx, transact } from '../../../db/client.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { onOwnerCreated, onOwnerReturned, type SignUpOutcome } from '../owner-events.ts'
import { identityOf, lockOwner, type Owner } from '../owner-store.ts'
import { adoptConsentPaper } from './guardian-consent.ts'
import type { PendingSignUp } from './pending-sign-up.ts'

interface SignUpCode {
  readonly uuid: string
  readonly code: string
  readonly deviceToken: string | null
}

export interface SignUpResult {
  readonly auth: (AuthTokens & { readonly deviceToken: string | null }) | null
  /** The address had an account before. */
  readonly isRegisteredBikeOwner: boolean
  readonly isAuctionRegistered: boolean
  /** The password just given opens the account. */
  readonly isLoginPossible: boolean
}

/** The right code makes the account, or logs in whoever signed up again with the password of the account. */
export async function completeSignUp(context: RequestContext, given: SignUpCode): Promise<SignUpResult> {
  const { services, now, clientAddress } = context
  const { uuid, code } = given
  const challenge = await checkCode(services, { purpose: 'sign-up', uuid, code, clientAddress }, now)
  const pending = challenge.details as PendingSignUp // sealed by signUp()
  const isRegistered = challenge.bikeOwnerId !== null
  return transact(services.db, async (tx) => {
    await spendChallenge(tx, ...challenge.spends)
    await forgetCodeMails(tx, { purpose: 'sign-up', emailKey: challenge.emailKey })
    if (isRegistered && !pending.isPasswordRight)
      return { auth: null, isRegisteredBikeOwner: true, isAuctionRegistered: false, isLoginPossible: false }
    const { owner, outcome } = isRegistered
      ? await returnOwner(tx, challenge, pending, context)
      : await createOwner(tx, pending, context)
    const deviceToken = await rememberDevice(tx, owner.bikeOwnerId, given.deviceToken, now)
    const tokens = await startSession(tx, services.keys, identityOf(owner), now)
    return {
      auth: { ...tokens, deviceToken },
      isRegisteredBikeOwner: isRegistered,
      isAuctionRegistered: outcome.isAuctionRegistered,
      isLoginPossible: true,
    }
  })
}

interface SignedUp {
  readonly owner: Owner
  readonly outcome: SignUpOutcome
}

async function returnOwner(
  tx: Tx,
  { bikeOwnerId }: Challenge,
  pending: PendingSignUp,
  context: RequestContext,
): Promise<SignedUp> {
  const owner = await completedOwner(tx, await lockOwner(tx, bikeOwnerId ?? 0), pending, context.now)
  await recordConsent(tx, owner.bikeOwnerId, context.now)
  return { owner, outcome: await onOwnerReturned(tx, owner, pending, context) }
}

/** Someone of the search form comes back through a form that asks for more: what was missing is taken over. */
async function completedOwner(tx: Tx, owner: Owner, { person }: PendingSignUp, now: Date): Promise<Owner> {
  if (isProfileComplete(owner) || !isProfileComplete(person)) return owner
  const { zip, state, address1, address2, address3, address4, birthDate, guardianConsentAssetId } = person
  const address = { zip, state, address1, address2, address3, address4 }
  if (guardianConsentAssetId !== null) await adoptConsentPaper(tx, guardianConsentAssetId, owner.bikeOwnerId)
  return tx.query
    .updateTable('bikeOwnerAccount')
    .set({ ...address, birthDate, guardianConsentAssetId, updatedAt: now })
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function createOwner(tx: Tx, pending: PendingSignUp, context: RequestContext): Promise<SignedUp> {
  const { now } = context
  const { person, source, passwordHash } = pending
  if (passwordHash === undefined) throw new ExpectedError('ERROR_CREATE_USER_FAILED')
  const { bikeOwnerId } = await tx.query
    .insertInto('bikeOwner')
    .values({ createdAt: now })
    .returning('bikeOwnerId')
    .executeTakeFirstOrThrow()
  const owner = await tx.query
    .insertInto('bikeOwnerAccount')
    .values({ bikeOwnerId, passwordHash, ...person, ...source, updatedAt: now })
    .onConflict((on) => on.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  // The address got an account since the form was sent: the form has to be sent again, which then finds it.
  if (!owner) throw new ExpectedError('ERROR_CREATE_USER_FAILED')
  if (owner.guardianConsentAssetId !== null) await adoptConsentPaper(tx, owner.guardianConsentAssetId, bikeOwnerId)
  await recordConsent(tx, bikeOwnerId, now)
  return { owner, outcome: await onOwnerCreated(tx, owner, pending, context) }
}

const DOCUMENTS = Object.keys(AGREED_VERSIONS) as AgreedDocument[]

/** The documents as they are now; agreeing to the same version again changes nothing. */
export async function recordConsent(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await tx.query
    .insertInto('consent')
    .values(DOCUMENTS.map((document) => ({ bikeOwnerId, document, version: AGREED_VERSIONS[document], agreedAt: now })))
    .onConflict((on) => on.doNothing())
    .execute()
}
