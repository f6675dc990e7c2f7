import { signUpAgainCodeMail, signUpCodeMail } from '#content/mail/account-mails.ts'
import { needsGuardian, searchFormUser, searchFormVehicle, signUpForm } from '#domain/account/account-forms.ts'
import { dayInTokyo, dayOf } from '#domain/account/birth-date.ts'
import { CODE_LIFETIME_MS, createChallenge, emailKeyOf, newCode } from '../../../auth/challenge.ts'
import { takeCodeMail } from '../../../auth/code-mails.ts'
import { unlikeEmail } from '../../../auth/unlike-email.ts'
import { transact } from '../../../db/client.ts'
import { checkedInput } from '../../../graphql/checked-input.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import type { Services } from '../../../services.ts'
import { assertInCatalog } from '../../catalog/index.ts'
import { assertZipFits } from '../assert-zip-fits.ts'
import { checkPendingListing } from '../owner-events.ts'
import { findOwnerByEmail } from '../owner-store.ts'
import { checkConsentPaper } from './guardian-consent.ts'
import type { GivenListing, PendingSignUp } from './pending-sign-up.ts'

export interface SignUp {
  readonly [field: string]: unknown
  readonly marketSearchBike?: object | null | undefined
  readonly auction?: GivenListing | null | undefined
  readonly id1?: string | null | undefined
  readonly formerUuid?: string | null | undefined
  readonly mrasn?: string | null | undefined
}

const MAX_SOURCE_LENGTH = 200

export interface SignUpRequest {
  /** Of the challenge. */
  readonly uuid: string
  readonly isMailHeldBack: boolean
}

/**
 * Checks the form, sends a code and returns the uuid of the challenge. The answer and the time are the same for an
 * address that has an account; only who reads the mail learns of it.
 */
export async function signUp({ services, now, clientAddress }: RequestContext, given: SignUp): Promise<SignUpRequest> {
  const pending = await readPending(services, given, now)
  const { email } = pending.person
  await services.limits.take([{ action: 'address', subject: clientAddress }], now)
  const newListing = given.auction ? await checkPendingListing.call(services, given.auction, now) : null
  const owner = await findOwnerByEmail(services.db, email)
  // One argon2 run either way: the new password is hashed, or compared with the account's.
  const details: Omit<PendingSignUp, 'newListing'> = owner
    ? { ...pending, isPasswordRight: await services.passwords.verify(owner.passwordHash, pending.password) }
    : { ...pending, passwordHash: await services.passwords.hash(pending.password) }
  const bikeOwnerId = owner?.bikeOwnerId ?? null
  const { secrets, origin } = services
  return transact(services.db, async (tx) => {
    const mailbox = { purpose: 'sign-up', emailKey: emailKeyOf(secrets, email) } as const
    const asking = { ...mailbox, requester: clientAddress, isKnown: false }
    const { isHeldBack, isToldHeldBack: isMailHeldBack, reserve } = await takeCodeMail(tx, secrets, asking, now)
    const code = isHeldBack ? null : newCode()
    const waiting = { ...details, newListing, password: undefined }
    const { formerUuid } = given
    const challenge = { ...mailbox, email, bikeOwnerId, code, details: waiting, requester: clientAddress, formerUuid }
    const uuid = await createChallenge(tx, secrets, challenge, now)
    if (code === null) return { uuid, isMailHeldBack }
    const document = owner ? signUpAgainCodeMail({ code, reserve, origin }) : signUpCodeMail({ code, reserve })
    const notAfter = reserve?.until ?? new Date(now.getTime() + CODE_LIFETIME_MS)
    await queueMail(tx, services, { kind: 'sign-up-code', to: email, document, bikeOwnerId, notAfter }, now)
    return { uuid, isMailHeldBack }
  })
}

async function readPending(services: Services, given: SignUp, now: Date) {
  const today = dayInTokyo(now)
  const vehicle = given.marketSearchBike ? checkedInput(searchFormVehicle, given.marketSearchBike) : null
  if (vehicle) assertInCatalog(services.catalog.current(), vehicle)
  const source = { id1: sourceOf(given.id1), mrasn: sourceOf(given.mrasn) }
  if (vehicle) {
    const { password, isAgreed: _, ...person } = checkedInput(searchFormUser, given)
    unlikeEmail({ ...person, password })
    await assertZipFits(services.db, person)
    const unasked = { address3: '', address4: '', birthDate: null, guardianConsentAssetId: null }
    return { person: { ...person, ...unasked }, password, source, marketSearchBike: vehicle }
  }
  const {
    password,
    isAgreed: _,
    year,
    month,
    date,
    guardianConsentAssetId,
    guardianConsentUploadId,
    ...person
  } = checkedInput(signUpForm(today), given)
  unlikeEmail({ ...person, password })
  await assertZipFits(services.db, person)
  const birthDate = dayOf(year ?? 0, month ?? 0, date ?? 0)
  const paper = needsGuardian({ year, month, date }, today) ? (guardianConsentAssetId ?? null) : null
  if (paper !== null) await checkConsentPaper(services.db, paper, { uploadId: guardianConsentUploadId ?? null }, now)
  return {
    person: { ...person, birthDate, guardianConsentAssetId: paper },
    password,
    source,
    marketSearchBike: null,
  }
}

function sourceOf(text: string | null | undefined): string | null {
  return text ? text.slice(0, MAX_SOURCE_LENGTH) : null
}
