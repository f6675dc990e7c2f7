import { loginCodeMail } from '#content/mail/account-mails.ts'
import { LOGIN_FAILED, passwordHeldBack } from '#content/messages/account.ts'
import { loginForm } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import type { Limited } from '../../../auth/attempt-limits.ts'
import { CODE_LIFETIME_MS, checkCode, createChallenge, newCode, spendChallenge } from '../../../auth/challenge.ts'
import { isKnownDevice, rememberDevice } from '../../../auth/session/known-device.ts'
import { startSession } from '../../../auth/session/start-session.ts'
import { type Tx, transact } from '../../../db/client.ts'
import { checkedInput } from '../../../graphql/checked-input.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { findOwnerByEmail, identityOf, lockOwner, type Owner } from '../owner-store.ts'

interface Login {
  readonly email: string
  readonly password: string
  readonly deviceToken: string | null
}

export interface LoginResult {
  readonly auth: (AuthTokens & { readonly deviceToken: string | null }) | null
  readonly challengeUuid: string | null
}

/**
 * The password step. Whether the address is known shows neither in the answer nor in the time: there is always one
 * verification, and everything that differs comes after a right password.
 */
export async function logIn(context: RequestContext, given: Login): Promise<LoginResult> {
  const { services, now, clientAddress } = context
  const { email, password } = checkedInput(loginForm, given)
  const owner = await findOwnerByEmail(services.db, email)
  const { deviceToken } = given
  const isKnown = await isKnownDevice(services.db, owner?.bikeOwnerId ?? 0, deviceToken ?? '', now)
  const limited: Limited[] = [{ action: 'address', subject: clientAddress }]
  // A browser that is known has a count of its own: strangers who guess cannot lock its owner out.
  if (isKnown) limited.push({ action: 'password-device', subject: `${email} ${deviceToken}` })
  else
    limited.push(
      { action: 'password-account-address', subject: `${email} ${clientAddress}` },
      { action: 'password-account', subject: email },
    )
  await services.limits.take(limited, now, passwordHeldBack)
  const isRight = await services.passwords.verify(owner?.passwordHash ?? null, password)
  if (!owner || !isRight) throw loginFailed()
  await services.limits.giveBack(limited)
  if (!isKnown) return { auth: null, challengeUuid: await challenge(context, owner) }
  const auth = await transact(services.db, async (tx) => {
    await lockVerified(tx, owner)
    return startSession(tx, services.keys, identityOf(owner), now)
  })
  return { auth: { ...auth, deviceToken }, challengeUuid: null }
}

const loginFailed = () => new ExpectedError('ERROR_NOT_AUTHORIZED', { message: LOGIN_FAILED, reason: 'LOGIN' })

/** The verification takes its time: a password or an address changed meanwhile opens nothing. */
async function lockVerified(tx: Tx, { bikeOwnerId, email, passwordHash }: Owner): Promise<void> {
  const present = await lockOwner(tx, bikeOwnerId)
  if (present.passwordHash !== passwordHash || present.email !== email) throw loginFailed()
}

async function challenge({ services, now }: RequestContext, owner: Owner): Promise<string> {
  const { bikeOwnerId, email, userName } = owner
  await services.limits.take([{ action: 'send-account', subject: `login ${email}` }], now)
  const code = newCode()
  return transact(services.db, async (tx) => {
    await lockVerified(tx, owner)
    const uuid = await createChallenge(tx, services.secrets, { purpose: 'login', email, bikeOwnerId, code }, now)
    const notAfter = new Date(now.getTime() + CODE_LIFETIME_MS)
    const document = loginCodeMail({ code, userName })
    await queueMail(tx, services, { kind: 'login-code', to: email, document, bikeOwnerId, notAfter }, now)
    return uuid
  })
}

interface LoginCode {
  readonly uuid: string
  readonly code: string
  readonly deviceToken: string | null
}

/** The code step of a login from a browser not seen before; from now on it is known. */
export async function logInWithCode(context: RequestContext, given: LoginCode): Promise<LoginResult> {
  const { services, now, clientAddress } = context
  const { uuid, code } = given
  const challenge = await checkCode(services, { purpose: 'login', uuid, code, clientAddress }, now)
  const auth = await transact(services.db, async (tx) => {
    await spendChallenge(tx, uuid)
    const owner = await lockOwner(tx, challenge.bikeOwnerId ?? 0)
    const deviceToken = await rememberDevice(tx, owner.bikeOwnerId, given.deviceToken, now)
    return { ...(await startSession(tx, services.keys, identityOf(owner), now)), deviceToken }
  })
  return { auth, challengeUuid: null }
}
