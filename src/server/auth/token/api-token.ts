import { randomBytes } from 'node:crypto'
import type { TokenScope } from '#domain/permission/token-scopes.ts'
import type { Db } from '../../db/client.ts'
import { coarseNetworkOf } from '../../http/network-address.ts'
import { hashToken } from '../keys/secrets.ts'

/** What a token was granted. */
export interface TokenGrant {
  readonly apiTokenId: number
  readonly scopes: readonly TokenScope[]
}

interface LivingToken extends TokenGrant {
  readonly partnerId: number
  /** Null: the dealer whose person made it. */
  readonly dealerIds: readonly number[] | null
}

/** Scanners of repositories look for a beginning like this. */
const PREFIX = 'kaitori_'
const RANDOM_BYTES = 32
/** How exact the last use is: a program that asks ten times a second writes once. */
const USE_PERIOD_MS = 60_000

export function newApiToken(): string {
  return `${PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`
}

/** Of an `authorization` header, with or without "Bearer". */
export function isApiToken(header: string | undefined): boolean {
  return header !== undefined && bareToken(header).startsWith(PREFIX)
}

export function bareToken(header: string): string {
  return header.replace(/^Bearer\s+/i, '')
}

/** Null where it is none of ours, was revoked or ran out. Its use is written down. */
export async function takeApiToken(db: Db, token: string, from: string, now: Date): Promise<LivingToken | null> {
  const row = await db
    .selectFrom('apiToken')
    .select(['apiTokenId', 'partnerId', 'scopes', 'dealerIds', 'lastUsedAt', 'lastUsedFrom'])
    .where('tokenHash', '=', hashToken(token))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { apiTokenId, partnerId, scopes, dealerIds, lastUsedAt, lastUsedFrom } = row
  const network = coarseNetworkOf(from)
  const isFresh = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < USE_PERIOD_MS
  if (!isFresh || lastUsedFrom !== network)
    await db
      .updateTable('apiToken')
      .set({ lastUsedAt: now, lastUsedFrom: network })
      .where('apiTokenId', '=', apiTokenId)
      .execute()
  return { apiTokenId, partnerId, scopes, dealerIds: dealerIds?.map(Number) ?? null }
}
