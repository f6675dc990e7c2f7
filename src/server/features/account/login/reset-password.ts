import { randomUUID } from 'node:crypto'
import { passwordChangedMail, resetCodeMail } from '#content/mail/account-mails.ts'
import { PASSWORD_REFUSED } from '#content/messages/account.ts'
import { newPasswordForm, resetEmailForm } from '#domain/account/account-forms.ts'
import { tidyDigits } from '#domain/account/written-text.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import {
  checkCode,
  codeHashOf,
  createChallenge,
  dropChallenges,
  emailKeyOf,
  isUuid,
  newCode,
  openDetails,
  requesterKeyOf,
  spendChallenge,
} from '../../../auth/challenge.ts'
import { forgetCodeMails, hasReserveCode, isReserveCode, takeCodeMail } from '../../../auth/code-mails.ts'
import { endSessionsOf } from '../../../auth/session/end-session.ts'
import { isKnownDevice, rememberDevice } from '../../../auth/session/known-device.ts'
import { unlikeEmail } from '../../../auth/unlike-email.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { checkedInput } from '../../../graphql/checked-input.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { JobContext, JobPayloads } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { findOwnerByEmail, lockOwner, type Owner, ownerOf } from '../owner-store.ts'

export interface ResetRequest {
  /** Of the request: its code opens this one alone. */
  readonly uuid: string
  readonly isMailHeldBack: boolean
}

/**
 * Step 1 does the same for every address: it notes the wish. The worker looks whether there is an account, makes the
 * code and writes the mail (sendResetCode).
 */
export async function requestReset(
  context: RequestContext,
  given: { readonly email: string; readonly deviceToken: string | null; readonly formerUuid: string | null },
): Promise<ResetRequest> {
  const { services, now, clientAddress } = context
  const { secrets } = services
  const { email } = checkedInput(resetEmailForm, given)
  await services.limits.take([{ action: 'address', subject: clientAddress }], now)
  const owner = await findOwnerByEmail(services.db, email)
  const deviceToken = given.deviceToken ?? ''
  const formerUuid = given.formerUuid ?? ''
  const isKnown = await isKnownDevice(services.db, owner?.bikeOwnerId ?? 0, deviceToken, now)
  const requester = isKnown ? `device ${deviceToken}` : clientAddress
  return transact(services.db, async (tx) => {
    const mailbox = { purpose: 'reset-password', emailKey: emailKeyOf(secrets, email) } as const
    const mail = await takeCodeMail(tx, secrets, { ...mailbox, requester, isKnown }, now)
    const { isHeldBack, isToldHeldBack: isMailHeldBack, reserve } = mail
    // Nothing waits for the code but the address, so the former request serves; the answer tells nothing of it.
    if (isHeldBack) return { uuid: isUuid(formerUuid) ? formerUuid : randomUUID(), isMailHeldBack }
    const details: ResetDetails = { email, reserve: reserve && { ...reserve, until: reserve.until.toISOString() } }
    const challenge = { purpose: 'reset-password', email, bikeOwnerId: null, code: null, details } as const
    const uuid = await createChallenge(tx, secrets, { ...challenge, requester: clientAddress }, now)
    await addJob(tx, 'sendResetCode', { uuid })
    return { uuid, isMailHeldBack }
  })
}

interface ResetDetails {
  readonly email: string
  readonly reserve: { readonly code: string; readonly until: string } | null
}

interface ResetCode {
  readonly email: string
  readonly code: string
  /** Of step 1; without it, the newest request of the same network is meant. */
  readonly requestUuid: string | null
}

/** Step 2 answers a uuid that sets a new password once, within ten minutes. */
export async function proveReset(context: RequestContext, given: ResetCode): Promise<string> {
  const { services, now, clientAddress } = context
  const code = tidyDigits(given.code)
  const { email } = checkedInput(resetEmailForm, given)
  const mailbox = { purpose: 'reset-password', emailKey: emailKeyOf(services.secrets, email) } as const
  if (isReserveCode(code)) {
    await services.limits.take([{ action: 'address', subject: clientAddress }], now)
    const owner = await findOwnerByEmail(services.db, email)
    const isRight = await hasReserveCode(services.db, services.secrets, mailbox, code, now)
    if (!isRight || !owner) throw new ExpectedError('CODE_IS_INVALID')
    return transact(services.db, async (tx) => {
      // Of two requests with the same code, one finds the counts.
      if (!(await forgetCodeMails(tx, mailbox))) throw new ExpectedError('CODE_IS_INVALID')
      return allowNewPassword(tx, context, email, owner.bikeOwnerId)
    })
  }
  const uuid = (await findRequest(context, mailbox.emailKey, given.requestUuid)) ?? 'no request'
  const challenge = await checkCode(services, { purpose: 'reset-password', uuid, code, clientAddress }, now)
  return transact(services.db, async (tx) => {
    await spendChallenge(tx, uuid)
    await forgetCodeMails(tx, mailbox)
    return allowNewPassword(tx, context, email, challenge.bikeOwnerId)
  })
}

function allowNewPassword(tx: Tx, { services, now }: RequestContext, email: string, bikeOwnerId: number | null) {
  return createChallenge(tx, services.secrets, { purpose: 'new-password', email, bikeOwnerId, code: null }, now)
}

async function findRequest(
  { services, clientAddress }: RequestContext,
  emailKey: string,
  requestUuid: string | null,
): Promise<string | undefined> {
  if (requestUuid !== null && !isUuid(requestUuid)) return undefined
  let query = services.db
    .selectFrom('authChallenge')
    .select('uuid')
    .where('emailKey', '=', emailKey)
    .where('purpose', '=', 'reset-password')
  query =
    requestUuid === null
      ? query.where('requesterKey', '=', requesterKeyOf(services.secrets, clientAddress)).orderBy('createdAt', 'desc')
      : query.where('uuid', '=', requestUuid)
  return (await query.limit(1).executeTakeFirst())?.uuid
}

interface NewPassword {
  readonly uuid: string
  readonly password: string
}

/** Step 3. Every session ends and no browser is known any more but this one, whose user has just read the mail. */
export async function setNewPassword(context: RequestContext, given: NewPassword): Promise<string> {
  const { services, now } = context
  const { password } = checkedInput(newPasswordForm, given)
  const challenge = await findProven(context, given.uuid)
  if (!challenge) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const owner = await ownerOf(services.db, challenge.bikeOwnerId ?? 0)
  unlikeEmail({ ...owner, password })
  await assertNotRefused(context, owner, password)
  const passwordHash = await services.passwords.hash(password)
  return transact(services.db, async (tx) => {
    await spendChallenge(tx, given.uuid)
    const { bikeOwnerId, email, userName } = await lockOwner(tx, challenge.bikeOwnerId ?? 0)
    await tx.query
      .updateTable('bikeOwnerAccount')
      .set({ passwordHash, refusedPasswordHash: null, updatedAt: now })
      .where('bikeOwnerId', '=', bikeOwnerId)
      .execute()
    const account = { audience: 'owner', subjectId: String(bikeOwnerId) } as const
    await endSessionsOf(tx, services.bus, account, 'password-reset', now)
    await tx.query.deleteFrom('knownDevice').where('bikeOwnerId', '=', bikeOwnerId).execute()
    await dropChallenges(tx, bikeOwnerId)
    const document = passwordChangedMail({ userName, origin: services.origin })
    await queueMail(tx, services, { kind: 'password-changed', to: email, document, bikeOwnerId }, now)
    return rememberDevice(tx, bikeOwnerId, null, now)
  })
}

/** What somebody else knew does not become the password again. */
async function assertNotRefused({ services }: RequestContext, { refusedPasswordHash }: Owner, password: string) {
  if (refusedPasswordHash === null || !(await services.passwords.verify(refusedPasswordHash, password))) return
  throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'password', message: PASSWORD_REFUSED }] })
}

async function findProven({ services, now }: RequestContext, uuid: string) {
  if (!isUuid(uuid)) return undefined
  return services.db
    .selectFrom('authChallenge')
    .select('bikeOwnerId')
    .where('uuid', '=', uuid)
    .where('purpose', '=', 'new-password')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

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
    const { email, reserve } = openDetails(services.secrets, challenge.detailsSealed) as ResetDetails
    const owner = await findOwnerByEmail(tx.query, email)
    if (!owner) return
    const { bikeOwnerId, userName } = owner
    const code = newCode()
    await tx.query
      .updateTable('authChallenge')
      .set({ codeHash: codeHashOf(services.secrets, uuid, code), bikeOwnerId })
      .where('uuid', '=', uuid)
      .execute()
    const until = reserve && new Date(reserve.until)
    const document = resetCodeMail({ code, userName, reserve: reserve && until && { code: reserve.code, until } })
    const notAfter = until ?? challenge.expiresAt
    await queueMail(tx, services, { kind: 'reset-code', to: email, document, bikeOwnerId, notAfter }, now)
  })
}
