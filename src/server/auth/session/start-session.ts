import { randomBytes, randomUUID } from 'node:crypto'
import type { AuthTokens } from '#domain/session/session-cookies.ts'
import type { Tx } from '../../db/client.ts'
import { ID_TOKEN_MS, type Identity, signIdToken } from '../keys/id-token.ts'
import { hashToken } from '../keys/secrets.ts'
import type { KeyStore } from '../keys/signing-keys.ts'

const SESSION_MS = 30 * 24 * 60 * 60 * 1000

/** A new login: a family of its own. */
export async function startSession(tx: Tx, keys: KeyStore, identity: Identity, now: Date): Promise<AuthTokens> {
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  const deleteAt = new Date(now.getTime() + SESSION_MS)
  const { audience, subjectId } = identity
  await tx.query
    .insertInto('loginSession')
    .values({ sessionId, audience, subjectId, createdAt: now, deleteAt })
    .execute()
  await tx.query
    .insertInto('refreshToken')
    .values({ tokenHash: hashToken(refreshToken), sessionId, createdAt: now })
    .execute()
  return {
    idToken: await signIdToken(keys, { ...identity, sessionId }, now),
    expiresIn: now.getTime() + ID_TOKEN_MS,
    refreshToken,
    deleteAt: deleteAt.getTime(),
  }
}
