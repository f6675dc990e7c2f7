import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { findPartnerPrincipal } from '../../../auth/principal.ts'
import { refreshSession } from '../../../auth/session/refresh-session.ts'
import { type Tx, transact } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { findPartner, partnerIdentity } from './partner-store.ts'

/** New tokens of a partner's session, or null: then the person logs in again. */
export async function refreshPartnerSession(
  { db, bus, keys, secrets }: Pick<Services, 'db' | 'bus' | 'keys' | 'secrets'>,
  given: { readonly idToken: string; readonly refreshToken: string },
  now: Date,
): Promise<AuthTokens | null> {
  async function identify(tx: Tx, subjectId: string) {
    const account = await findPartner(tx.query, Number(subjectId))
    const isAllowed = account && (await findPartnerPrincipal(tx.query, account.partnerId))
    return isAllowed ? partnerIdentity(account) : null
  }
  const parts = { bus, keys, secrets, identify }
  return transact(db, (tx) => refreshSession(tx, parts, { ...given, audience: 'partner' }, now))
}
