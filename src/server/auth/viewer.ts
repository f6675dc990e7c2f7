import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Db } from '../db/client.ts'
import { claimedAudience, type IdTokenClaims, verifyIdToken } from './id-token.ts'
import { findPartnerViewer, type SessionPartner } from './partner-viewer.ts'
import type { KeyStore } from './signing-keys.ts'

export interface OwnerViewer {
  readonly audience: 'owner'
  readonly bikeOwnerId: number
  readonly sessionId: string
}

/** Who asks; null = a visitor. */
export type Viewer = OwnerViewer | SessionPartner

interface Parts {
  readonly db: Db
  readonly keys: KeyStore
}

/** Null when the token is not ours or over, or when its session has ended. */
export async function viewerOfToken({ db, keys }: Parts, token: string, now: Date): Promise<Viewer | null> {
  const audience = claimedAudience(token)
  const claims = audience && (await verifyIdToken(keys, token, audience, now))
  return claims && (await isSessionAlive(db, claims, now)) ? toViewer(db, claims) : null
}

/** The viewer of an `authorization` header: the token itself, or after "Bearer". */
export async function viewerOfHeader(parts: Parts, header: string | undefined, now: Date): Promise<Viewer | null> {
  if (!header) return null
  const viewer = await viewerOfToken(parts, header.replace(/^Bearer\s+/i, ''), now)
  if (!viewer) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return viewer
}

export function requireOwner({ viewer }: { readonly viewer: Viewer | null }): OwnerViewer {
  if (viewer?.audience !== 'owner') throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return viewer
}

async function isSessionAlive(db: Db, { audience, sessionId }: IdTokenClaims, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom('loginSession')
    .select('sessionId')
    .where('sessionId', '=', sessionId)
    .where('audience', '=', audience)
    .where('endedAt', 'is', null)
    .where('deleteAt', '>', now)
    .executeTakeFirst()
  return session !== undefined
}

async function toViewer(db: Db, { audience, subjectId, sessionId }: IdTokenClaims): Promise<Viewer | null> {
  if (audience === 'owner') return { audience, bikeOwnerId: Number(subjectId), sessionId }
  const partner = await findPartnerViewer(db, Number(subjectId))
  return partner && { ...partner, audience, sessionId }
}
