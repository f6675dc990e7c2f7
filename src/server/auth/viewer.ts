import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AccessChange } from '../bus/bus.ts'
import type { Db } from '../db/client.ts'
import { runPrepared, type Statement } from '../db/prepared.ts'
import { claimedAudience, verifyIdToken } from './keys/id-token.ts'
import { type PageTokenClaims, verifyPageToken } from './keys/page-token.ts'
import type { KeyStore } from './keys/signing-keys.ts'
import { partnerOfSession, type SessionPartner } from './partner-viewer.ts'

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
  return claims && livingViewer(db, claims, now)
}

/** The same where the scripts of a console page come with a token of their own: at the socket and for uploads. */
export async function viewerOfPageToken(parts: Parts, token: string, now: Date): Promise<Viewer | null> {
  if (claimedAudience(token)) return viewerOfToken(parts, token, now)
  const claims = await verifyPageToken(parts.keys, token, now)
  return claims && livingViewer(parts.db, claims, now)
}

/** The viewer of an `authorization` header: the token itself, or after "Bearer". */
export async function viewerOfHeader(
  parts: Parts,
  header: string | undefined,
  now: Date,
  ofToken = viewerOfToken,
): Promise<Viewer | null> {
  if (!header) return null
  const viewer = await ofToken(parts, header.replace(/^Bearer\s+/i, ''), now)
  if (!viewer) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return viewer
}

export function requireOwner({ viewer }: { readonly viewer: Viewer | null }): OwnerViewer {
  if (viewer?.audience !== 'owner') throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return viewer
}

const OWNER_OF_SESSION: Statement = {
  name: 'owner-of-session',
  text: `select from login_session
    where session_id = $1 and audience = 'owner' and ended_at is null and delete_at > $2`,
}

/** Null when the session has ended, or whoever it belongs to is suspended. */
async function livingViewer(db: Db, claims: PageTokenClaims, now: Date): Promise<Viewer | null> {
  const { audience, subjectId, sessionId } = claims
  if (audience === 'owner') {
    const isAlive = (await runPrepared(db, OWNER_OF_SESSION, [sessionId, now])).length > 0
    return isAlive ? { audience, bikeOwnerId: Number(subjectId), sessionId } : null
  }
  const partner = await partnerOfSession(db, Number(subjectId), sessionId, now)
  return partner && { ...partner, audience, sessionId }
}

export function isConcerned(viewer: Viewer, change: AccessChange): boolean {
  if ('sessionId' in change) return viewer.sessionId === change.sessionId
  if ('subjectId' in change) return viewer.audience === change.audience && subjectOf(viewer) === change.subjectId
  if (viewer.audience !== 'partner') return false
  return 'agentId' in change ? viewer.agentId === change.agentId : viewer.dealerIds.includes(change.bikeDealerId)
}

function subjectOf(viewer: Viewer): string {
  return String(viewer.audience === 'owner' ? viewer.bikeOwnerId : viewer.partnerId)
}
