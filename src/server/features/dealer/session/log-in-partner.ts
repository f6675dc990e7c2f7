import { LOGIN_FAILED } from '#content/messages/account.ts'
import { loginForm } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import type { Limited } from '../../../auth/attempt-limits.ts'
import { findPartnerViewer } from '../../../auth/partner-viewer.ts'
import { startSession } from '../../../auth/session/start-session.ts'
import { transact } from '../../../db/client.ts'
import { checkedInput } from '../../../graphql/checked-input.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { recordAudit } from '../../audit/index.ts'
import { isKnownPartnerDevice, rememberPartnerDevice } from './known-partner-device.ts'
import { findPartnerByEmail, partnerIdentity } from './partner-store.ts'

interface PartnerLogin {
  readonly email: string
  readonly password: string
  readonly deviceToken: string | null
}

/** Whether the address is known, or suspended, shows neither in the answer nor in the time before a right password. */
export async function logInPartner(
  { services, now, clientAddress }: RequestContext,
  given: PartnerLogin,
): Promise<AuthTokens & { readonly deviceToken: string }> {
  const { email, password } = checkedInput(loginForm, given)
  const account = await findPartnerByEmail(services.db, email)
  const isKnown = await isKnownPartnerDevice(services.db, account?.partnerId ?? 0, given.deviceToken ?? '', now)
  const limited: Limited[] = [{ action: 'address', subject: clientAddress }]
  // Whoever guesses slows down the own network, not the partner: neither in a known browser nor in another place.
  if (isKnown) limited.push({ action: 'password-device', subject: `partner ${email} ${given.deviceToken}` })
  else
    limited.push(
      { action: 'password-partner', subject: `${email} ${clientAddress}` },
      { action: 'password-partner-all', subject: email },
    )
  const isLastTry = await services.limits.take(limited, now)
  const isRight = await services.passwords.verify(account?.passwordHash ?? null, password)
  const partner = account && isRight ? await findPartnerViewer(services.db, account.partnerId) : null
  if (!account || !partner) {
    // The job looks whether there is such a partner: the answer takes as long for an unknown address.
    if (isLastTry)
      await transact(services.db, (tx) => addJob(tx, 'warnPartner', { partnerId: account?.partnerId ?? 0 }))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', { message: LOGIN_FAILED, reason: 'LOGIN' })
  }
  await services.limits.giveBack(limited)
  return transact(services.db, async (tx) => {
    await recordAudit(tx, partner, { action: 'logIn' })
    const deviceToken = await rememberPartnerDevice(tx, account.partnerId, isKnown ? given.deviceToken : null, now)
    return { ...(await startSession(tx, services.keys, partnerIdentity(account), now)), deviceToken }
  })
}
