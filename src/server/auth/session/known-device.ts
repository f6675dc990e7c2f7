import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../db/client.ts'
import { hashToken } from '../keys/secrets.ts'

const REMEMBERED_MS = 90 * 24 * 60 * 60 * 1000

/** Whether this browser passed a code challenge of the account in the last 90 days. */
export async function isKnownDevice(db: Db, bikeOwnerId: number, deviceToken: string, now: Date): Promise<boolean> {
  const device = await db
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(deviceToken))
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return device !== undefined
}

/**
 * Remembers the browser for 90 days and answers its token. A token that the browser has already, for another account of
 * the household, serves this one too; one we never gave out does not.
 */
export async function rememberDevice(
  tx: Tx,
  bikeOwnerId: number,
  given: string | null | undefined,
  now: Date,
): Promise<string> {
  const isOurs = given
    ? await tx.query
        .selectFrom('knownDevice')
        .select('tokenHash')
        .where('tokenHash', '=', hashToken(given))
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    : undefined
  const deviceToken = given && isOurs ? given : randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS)
  await tx.query
    .insertInto('knownDevice')
    .values({ tokenHash: hashToken(deviceToken), bikeOwnerId, createdAt: now, expiresAt })
    .onConflict((on) => on.columns(['tokenHash', 'bikeOwnerId']).doUpdateSet({ expiresAt }))
    .execute()
  return deviceToken
}
