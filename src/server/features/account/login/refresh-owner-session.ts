import type { AuthTokens } from '#domain/session/session-cookies.ts'
import { refreshSession } from '../../../auth/session/refresh-session.ts'
import { type Tx, transact } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { findOwner, identityOf } from '../owner-store.ts'

/** New tokens of an owner's session, or null: then the owner logs in again. */
export async function refreshOwnerSession(
  services: Pick<Services, 'db' | 'bus' | 'keys' | 'secrets'>,
  given: { readonly idToken: string; readonly refreshToken: string },
  now: Date,
): Promise<AuthTokens | null> {
  const { db, bus, keys, secrets } = services
  const parts = {
    bus,
    keys,
    secrets,
    async identify(tx: Tx, subjectId: string) {
      const owner = await findOwner(tx.query, Number(subjectId))
      return owner && identityOf(owner)
    },
  }
  return transact(db, (tx) => refreshSession(tx, parts, { ...given, audience: 'owner' }, now))
}
