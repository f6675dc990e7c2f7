import type { Audience } from '#domain/session/audience.ts'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Tx } from '../../db/client.ts'
import { ID_TOKEN_MS, type Identity, signIdToken, verifyIdToken } from '../keys/id-token.ts'
import { hashToken, type Secrets } from '../keys/secrets.ts'
import type { KeyStore } from '../keys/signing-keys.ts'

/**
 * Two tabs, or ten calls at once, may all send the same token: within this time the later ones get the successor that
 * the first one got. See docs/decisions, "Refresh tokens".
 */
const REUSE_GRACE_MS = 30_000

interface Given {
  readonly audience: Audience
  readonly idToken: string
  readonly refreshToken: string
}

interface Parts {
  readonly bus: Bus
  readonly keys: KeyStore
  readonly secrets: Secrets
  /** Who the subject is now; null when the account is gone. */
  readonly identify: (tx: Tx, subjectId: string) => Promise<Identity | null>
}

/**
 * New tokens for old ones, or null: then the person logs in again. Returns null rather than throwing, because the end of
 * a stolen family has to be committed.
 */
export async function refreshSession(tx: Tx, parts: Parts, given: Given, now: Date): Promise<AuthTokens | null> {
  const { keys, secrets } = parts
  const claims = await verifyIdToken(keys, given.idToken, given.audience, now, { mayBeExpired: true })
  if (!claims) return null
  const tokenHash = hashToken(given.refreshToken)
  const session = await tx.query
    .selectFrom('refreshToken')
    .innerJoin('loginSession', 'loginSession.sessionId', 'refreshToken.sessionId')
    .select(['loginSession.sessionId', 'audience', 'subjectId', 'deleteAt', 'endedAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.sessionId !== claims.sessionId || session.audience !== given.audience) return null
  if (session.endedAt || session.deleteAt <= now) return null

  // Known only to who holds the token and to us: it needs no place of its own, and repeats when asked again.
  const successor = secrets.sign('refresh-token', given.refreshToken)
  if (session.usedAt) {
    if (!(await isRace(tx, session.usedAt, hashToken(successor), now))) {
      await endFamily(tx, parts.bus, session.sessionId, now)
      return null
    }
  } else {
    await tx.query.updateTable('refreshToken').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
    await tx.query
      .insertInto('refreshToken')
      .values({ tokenHash: hashToken(successor), sessionId: session.sessionId, createdAt: now })
      .execute()
  }
  const identity = await parts.identify(tx, session.subjectId)
  if (!identity) return null
  return {
    idToken: await signIdToken(keys, { ...identity, sessionId: session.sessionId }, now),
    expiresIn: now.getTime() + ID_TOKEN_MS,
    refreshToken: successor,
    deleteAt: session.deleteAt.getTime(),
  }
}

/** Used a moment ago, and nobody went on from there. */
async function isRace(tx: Tx, usedAt: Date, successorHash: string, now: Date): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() > REUSE_GRACE_MS) return false
  const successor = await tx.query
    .selectFrom('refreshToken')
    .select('usedAt')
    .where('tokenHash', '=', successorHash)
    .executeTakeFirst()
  return successor?.usedAt === null
}

async function endFamily(tx: Tx, bus: Bus, sessionId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'token-reuse' })
    .where('sessionId', '=', sessionId)
    .execute()
  await bus.publish(tx, 'accessChanged', { sessionId })
}
