import { passwordChangedMail, resetCodeMail } from '#content/mail/account-mails.ts'
import { newPasswordForm, resetEmailForm } from '#domain/account/account-forms.ts'
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
  spendChallenge,
} from '../../../auth/challenge.ts'
import { endSessionsOf } from '../../../auth/session/end-session.ts'
import { rememberDevice } from '../../../auth/session/known-device.ts'
import { unlikeEmail } from '../../../auth/unlike-email.ts'
import { transact } from '../../../db/client.ts'
import { checkedInput } from '../../../graphql/checked-input.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { JobContext, JobPayloads } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { findOwnerByEmail, lockOwner, ownerOf } from '../owner-store.ts'

/**
 * Step 1 does the same for every address: it notes the wish. The worker looks whether there is an account, makes the
 * code and writes the mail (send-reset-code.job.ts).
 */
export async function requestReset(context: RequestContext, given: { readonly email: string }): Promise<void> {
  const { services, now, clientAddress } = context
  const { email } = checkedInput(resetEmailForm, given)
  await services.limits.take(
    [
      { action: 'address', subject: clientAddress },
      { action: 'send-account', subject: `reset ${email}` },
    ],
    now,
  )
  await transact(services.db, async (tx) => {
    const details = { email }
    const challenge = { purpose: 'reset-password', email, bikeOwnerId: null, code: null, details } as const
    const uuid = await createChallenge(tx, services.secrets, challenge, now)
    await addJob(tx, 'sendResetCode', { uuid })
  })
}

/** Step 2 answers a uuid that sets a new password once, within ten minutes. */
export async function proveReset(
  context: RequestContext,
  given: { readonly email: string; readonly code: string },
): Promise<string> {
  const { services, now, clientAddress } = context
  const { email } = checkedInput(resetEmailForm, given)
  const newest = await services.db
    .selectFrom('authChallenge')
    .select('uuid')
    .where('emailKey', '=', emailKeyOf(services.secrets, email))
    .where('purpose', '=', 'reset-password')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Without a challenge the tries are counted for the address all the same.
  const uuid = newest?.uuid ?? `no challenge of ${email}`
  const challenge = await checkCode(services, { purpose: 'reset-password', uuid, code: given.code, clientAddress }, now)
  return transact(services.db, async (tx) => {
    await spendChallenge(tx, uuid)
    const { bikeOwnerId } = challenge
    return createChallenge(tx, services.secrets, { purpose: 'new-password', email, bikeOwnerId, code: null }, now)
  })
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
  unlikeEmail({ ...(await ownerOf(services.db, challenge.bikeOwnerId ?? 0)), password })
  const passwordHash = await services.passwords.hash(password)
  return transact(services.db, async (tx) => {
    await spendChallenge(tx, given.uuid)
    const { bikeOwnerId, email, userName } = await lockOwner(tx, challenge.bikeOwnerId ?? 0)
    await tx.query
      .updateTable('bikeOwnerAccount')
      .set({ passwordHash, updatedAt: now })
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
