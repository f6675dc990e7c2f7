import { changeEmailCodeMail } from '#content/mail/account-mails.ts'
import { PROFILE_CHANGED } from '#content/messages/account.ts'
import { profileForm } from '#domain/account/account-forms.ts'
import { dayInTokyo, dayOf } from '#domain/account/birth-date.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import {
  CODE_LIFETIME_MS,
  checkCode,
  createChallenge,
  emailKeyOf,
  newCode,
  spendChallenge,
} from '../../auth/challenge.ts'
import type { OwnerPrincipal } from '../../auth/principal.ts'
import { type Tx, transact } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { hasActiveAuction } from './active-auction.ts'
import { assertZipFits } from './assert-zip-fits.ts'
import { afterEmailChange } from './email-change.ts'
import { findOwnerByEmail, lockOwner, type Owner, ownerOf, profileVersion } from './owner-store.ts'
import { provePassword } from './prove-password.ts'
import { checkConsentPaper } from './sign-up/guardian-consent.ts'

export interface ProfileUpdate {
  readonly [field: string]: unknown
  readonly guardianConsentAssetId?: string | null | undefined
  /** Of the profile as it was read; none: whatever stands is written over. */
  readonly version?: string | null | undefined
  readonly password?: string | null | undefined
  readonly uuid?: string | null | undefined
  readonly code?: string | null | undefined
}

export interface ProfileResult {
  readonly owner: Owner
  /** The new mail address waits for the code that was sent to it; everything else is saved. */
  readonly challengeUuid: string | null
}

/**
 * A new mail address needs the password, and counts only once a code sent to it came back (the same mutation with uuid
 * and code).
 */
export async function updateProfile(
  context: RequestContext,
  session: OwnerPrincipal,
  given: ProfileUpdate,
): Promise<ProfileResult> {
  const { services, now } = context
  const { bikeOwnerId } = session
  const current = await ownerOf(services.db, bikeOwnerId)
  const isOvertaken = (owner: Owner) => given.version != null && given.version !== profileVersion(owner)
  const paper = given.guardianConsentAssetId ?? current.guardianConsentAssetId
  if (paper !== null && paper !== current.guardianConsentAssetId)
    await checkConsentPaper(services.db, paper, { bikeOwnerId }, now)
  const { year, month, date, email, password, guardianConsentAssetId, ...form } = checkedInput(
    profileForm(dayInTokyo(now)),
    {
      ...given,
      guardianConsentAssetId: paper,
    },
  )
  await assertZipFits(services.db, form)
  const birthDate = dayOf(year ?? 0, month ?? 0, date ?? 0)
  const said = { ...form, birthDate, guardianConsentAssetId: guardianConsentAssetId ?? null }
  // Sent again, or with the code for the new address: then the rest stands as it is said here.
  const isThere = (owner: Owner) =>
    (email === owner.email || given.uuid != null) &&
    Object.entries(said).every(([field, value]) => owner[field as keyof typeof said] === value)
  const assertCurrent = (owner: Owner) => {
    if (isOvertaken(owner) && !isThere(owner))
      throw new ExpectedError('ERROR_CONTENT_CHANGED', { message: PROFILE_CHANGED })
  }
  assertCurrent(current) // before a password is asked for: the other address may be the one of before
  const provenUuid = email === current.email ? null : await proveEmail(context, current, email, { ...given, password })
  const code = newCode()
  return transact(services.db, async (tx) => {
    const before = await lockOwner(tx, bikeOwnerId)
    assertCurrent(before)
    if (await hasActiveAuction(tx.query, bikeOwnerId)) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
    const isNewEmail = email !== before.email
    const isTaken = isNewEmail && (await findOwnerByEmail(tx.query, email)) !== null
    if (isTaken && provenUuid) throw new ExpectedError('ERROR_EMAIL_DUPLICATION')
    // Sent twice at once, the other has spent it and made the address the account's.
    if (provenUuid && isNewEmail) await spendChallenge(tx, provenUuid)
    const owner = await tx.query
      .updateTable('bikeOwnerAccount')
      .set({
        ...said,
        ...(provenUuid && { email }),
        updatedAt: now,
      })
      .where('bikeOwnerId', '=', bikeOwnerId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!isNewEmail) return { owner, challengeUuid: null }
    if (!provenUuid) return { owner, challengeUuid: await challengeEmail(tx, context, owner, { email, isTaken, code }) }
    await afterEmailChange(tx, services, session, before, now)
    return { owner, challengeUuid: null }
  })
}

/** The uuid of the challenge whose code came back, if it was for this address. */
async function proveEmail(
  context: RequestContext,
  owner: Owner,
  email: string,
  given: ProfileUpdate,
): Promise<string | null> {
  const { services, now, clientAddress } = context
  const { bikeOwnerId } = owner
  const { uuid, code } = given
  if (!uuid) {
    await provePassword(context, owner, given.password)
    // Every try mails a code to whoever holds the address.
    const limited = [
      { action: 'address', subject: clientAddress },
      { action: 'send-account', subject: `change-email ${bikeOwnerId}` },
    ] as const
    await services.limits.take(limited, now)
    return null
  }
  const attempt = { purpose: 'change-email', uuid, code: code ?? '', clientAddress } as const
  const challenge = await checkCode(services, attempt, now).catch(async (error: unknown) => {
    // The same request, sent twice at once, was faster.
    if ((await ownerOf(services.db, bikeOwnerId)).email === email) return null
    throw error
  })
  if (!challenge) return null
  const isSame = challenge.bikeOwnerId === bikeOwnerId && challenge.emailKey === emailKeyOf(services.secrets, email)
  if (!isSame) throw new ExpectedError('CODE_IS_INVALID')
  return uuid
}

async function challengeEmail(
  tx: Tx,
  { services, now }: RequestContext,
  { bikeOwnerId }: Owner,
  { email, isTaken, code }: { readonly email: string; readonly isTaken: boolean; readonly code: string },
): Promise<string> {
  const uuid = await createChallenge(tx, services.secrets, { purpose: 'change-email', email, bikeOwnerId, code }, now)
  // The answer is the same for an address that has an account; its holder gets no code that would hand it over.
  if (isTaken) return uuid
  const document = changeEmailCodeMail({ code })
  const notAfter = new Date(now.getTime() + CODE_LIFETIME_MS)
  await queueMail(tx, services, { kind: 'change-email-code', to: email, document, bikeOwnerId, notAfter }, now)
  return uuid
}
