import { randomBytes } from 'node:crypto'
import { partnerLoginWarningMail } from '#content/mail/account-mails.ts'
import { LOGIN_FAILED, PARTNER_SUSPENDED, partnerHeldBack } from '#content/messages/account.ts'
import { loginForm } from '#domain/account/account-forms.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { PARTNER_DEVICE_MS } from '#domain/session/partner-cookies.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoLabel } from '#domain/values/tokyo-time.ts'
import type { Limited } from '../../../auth/attempt-limits.ts'
import { hashToken } from '../../../auth/keys/secrets.ts'
import { findPartnerPrincipal } from '../../../auth/principal.ts'
import { startSession } from '../../../auth/session/start-session.ts'
import { type Db, type Tx, transact } from '../../../db/client.ts'
import { checkedInput } from '../../../graphql/checked-input.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { addJob } from '../../../jobs/add-job.ts'
import type { JobContext, JobPayloads } from '../../../jobs/job.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { recordAudit } from '../../audit/index.ts'
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
  const isLastTry = await services.limits.take(limited, now, isKnown ? undefined : partnerHeldBack)
  const isRight = await services.passwords.verify(account?.passwordHash ?? null, password)
  const partner = account && isRight ? await findPartnerPrincipal(services.db, account.partnerId) : null
  if (account && isRight && !partner) {
    await services.limits.giveBack(limited)
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', { message: PARTNER_SUSPENDED, reason: 'LOGIN' })
  }
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

/** Whether the partner has logged in with this browser in the last 90 days. */
async function isKnownPartnerDevice(db: Db, partnerId: number, token: string, now: Date): Promise<boolean> {
  const device = await db
    .selectFrom('knownPartnerDevice')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('partnerId', '=', partnerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return device !== undefined
}

/** Returns the browser's token: the one it has, where it is known, else a new one. */
async function rememberPartnerDevice(tx: Tx, partnerId: number, known: string | null, now: Date): Promise<string> {
  const deviceToken = known ?? randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + PARTNER_DEVICE_MS)
  await tx.query
    .insertInto('knownPartnerDevice')
    .values({ tokenHash: hashToken(deviceToken), partnerId, createdAt: now, expiresAt })
    .onConflict((on) => on.columns(['tokenHash', 'partnerId']).doUpdateSet({ expiresAt }))
    .execute()
  return deviceToken
}

/** Tells a partner that somebody tries passwords, once a day. */
export async function warnPartner(
  { services, now }: JobContext,
  { partnerId }: JobPayloads['warnPartner'],
): Promise<void> {
  await transact(services.db, async (tx) => {
    const account = await tx.query
      .updateTable('partnerAccount')
      .set({ loginWarnedAt: now })
      .where('partnerId', '=', partnerId)
      .where((where) => where.or([where('loginWarnedAt', 'is', null), where('loginWarnedAt', '<', later(now, -DAY))]))
      .returning(['name', 'email'])
      .executeTakeFirst()
    if (!account) return
    const { name: userName, email: to } = account
    const document = partnerLoginWarningMail({ userName, at: tokyoLabel(now), url: `${services.origin}/partner/login` })
    await queueMail(tx, services, { kind: 'partner-login-warning', to, document, bikeOwnerId: null }, now)
  })
}
