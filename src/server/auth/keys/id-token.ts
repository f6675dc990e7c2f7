import { type CryptoKey, decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { AUDIENCES, type Audience } from '#domain/session/audience.ts'
import type { KeyStore } from './signing-keys.ts'
import { ALGORITHM } from './signing-keys.ts'

export const ID_TOKEN_MS = 60 * 60 * 1000
/** A call that leaves in the last moment still arrives in time. */
const CLOCK_TOLERANCE_SECONDS = 30

export interface Identity {
  readonly audience: Audience
  /** bikeOwnerId or partnerId, as text. */
  readonly subjectId: string
  readonly email: string
  /** The claims of the audience (`custom:…`). */
  readonly custom: Readonly<Record<string, string>>
}

export interface IdTokenClaims extends Identity {
  readonly sessionId: string
}

export async function signIdToken(keys: KeyStore, claims: IdTokenClaims, now: Date): Promise<string> {
  const { kid, key } = keys.signer()
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ email: claims.email, sid: claims.sessionId, ...claims.custom })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setSubject(claims.subjectId)
    .setAudience(claims.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ID_TOKEN_MS / 1000)
    .sign(key)
}

/** What the token says before anything is proven; null when it says nothing of the kind. */
export function claimedAudience(token: string): Audience | null {
  try {
    const { aud } = decodeJwt(token)
    return AUDIENCES.find((audience) => audience === aud) ?? null
  } catch {
    return null
  }
}

interface VerifyOptions {
  readonly mayBeExpired?: boolean
}

/** Null when the token is not ours, of another audience, or over. For a refresh its age does not matter. */
export async function verifyIdToken(
  keys: KeyStore,
  token: string,
  audience: Audience,
  now: Date,
  options: VerifyOptions = {},
): Promise<IdTokenClaims | null> {
  const payload = await verifiedPayload(keys, token, audience, now, options)
  return payload && claimsOf(payload, audience)
}

/** What a token of ours says, of this audience alone. */
export async function verifiedPayload(
  keys: KeyStore,
  token: string,
  audience: string,
  now: Date,
  options: VerifyOptions = {},
): Promise<JWTPayload | null> {
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = kid === undefined ? null : await keys.verifier(kid)
    if (!key) return null
    const known = verified.get(key)?.get(token)
    if (known && known.payload.aud === audience && (options.mayBeExpired || !isOver(known.expiresAt, now)))
      return known.payload
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience,
      currentDate: options.mayBeExpired ? new Date(0) : now,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    if (payload.exp !== undefined) remember(key, token, { payload, expiresAt: payload.exp })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}

interface Verified {
  readonly payload: JWTPayload
  /** Seconds since 1970, as the token says. */
  readonly expiresAt: number
}

const MAX_REMEMBERED = 10_000

/** Tokens whose signature was checked, by the key that proved it: who is logged in sends the same one for an hour. */
const verified = new WeakMap<CryptoKey, Map<string, Verified>>()

function remember(key: CryptoKey, token: string, proven: Verified): void {
  const tokens = verified.get(key) ?? new Map<string, Verified>()
  verified.set(key, tokens)
  if (tokens.size >= MAX_REMEMBERED) for (const oldest of tokens.keys()) if (tokens.delete(oldest)) break
  tokens.set(token, proven)
}

function isOver(expiresAt: number, now: Date): boolean {
  return expiresAt <= Math.floor(now.getTime() / 1000) - CLOCK_TOLERANCE_SECONDS
}

function claimsOf(payload: JWTPayload, audience: Audience): IdTokenClaims | null {
  const { sub, email, sid } = payload
  if (typeof sub !== 'string' || typeof email !== 'string' || typeof sid !== 'string') return null
  const custom: Record<string, string> = {}
  for (const [name, value] of Object.entries(payload))
    if (name.startsWith('custom:') && typeof value === 'string') custom[name] = value
  return { audience, subjectId: sub, email, sessionId: sid, custom }
}
