import { LOGIN_FAILED } from '#content/messages/account.ts'
import { loginForm } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import type { Limited } from '../../auth/attempt-limits.ts'
import { findPartnerViewer } from '../../auth/partner-viewer.ts'
import { startSession } from '../../auth/start-session.ts'
import { transact } from '../../db/client.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { checkedInput } from '../account/checked-input.ts'
import { findPartnerByEmail, partnerIdentity } from './partner-store.ts'
import { recordAudit } from './record-audit.ts'

/** Whether the address is known, or suspended, shows neither in the answer nor in the time before a right password. */
export async function logInPartner(
  { services, now, clientAddress }: RequestContext,
  given: { readonly email: string; readonly password: string },
): Promise<AuthTokens> {
  const { email, password } = checkedInput(loginForm, given)
  const account = await findPartnerByEmail(services.db, email)
  const limited: Limited[] = [
    { action: 'address', subject: clientAddress },
    { action: 'password-account', subject: `partner ${email}` },
  ]
  await services.limits.take(limited, now)
  const isRight = await services.passwords.verify(account?.passwordHash ?? null, password)
  const partner = account && isRight ? await findPartnerViewer(services.db, account.partnerId) : null
  if (!account || !partner) throw new ExpectedError('ERROR_NOT_AUTHORIZED', { message: LOGIN_FAILED, reason: 'LOGIN' })
  await services.limits.giveBack(limited)
  return transact(services.db, async (tx) => {
    await recordAudit(tx, partner, { action: 'logIn' })
    return startSession(tx, services.keys, partnerIdentity(account), now)
  })
}
