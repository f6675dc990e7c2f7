import { SignJWT } from 'jose'
import { MINUTE } from '#domain/values/duration.ts'
import { type IdTokenClaims, verifiedPayload } from './id-token.ts'
import { ALGORITHM, type KeyStore } from './signing-keys.ts'

/** Not one of AUDIENCES: the API takes no token of this audience. */
const PAGE_AUDIENCE = 'partner-page'
/** A page that is open reads itself anew every minute and gets a new one each time. */
export const PAGE_TOKEN_MS = 30 * MINUTE

export type PageTokenClaims = Pick<IdTokenClaims, 'audience' | 'subjectId' | 'sessionId'>

/**
 * What the scripts of a console page hold instead of the session's token: it opens the socket and uploads files,
 * nothing else, and ends with the session.
 */
export async function signPageToken(
  keys: KeyStore,
  { partnerId, sessionId }: { readonly partnerId: number; readonly sessionId: string },
  now: Date,
): Promise<string> {
  const { kid, key } = keys.signer()
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setSubject(String(partnerId))
    .setAudience(PAGE_AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + PAGE_TOKEN_MS / 1000)
    .sign(key)
}

export async function verifyPageToken(keys: KeyStore, token: string, now: Date): Promise<PageTokenClaims | null> {
  const { sub, sid } = (await verifiedPayload(keys, token, PAGE_AUDIENCE, now)) ?? {}
  if (typeof sub !== 'string' || typeof sid !== 'string') return null
  return { audience: 'partner', subjectId: sub, sessionId: sid }
}
