import { randomBytes } from 'node:crypto'
import { PARTNER_DEVICE_MS } from '#domain/session/partner-cookies.ts'
import { hashToken } from '../../../auth/keys/secrets.ts'
import type { Db, Tx } from '../../../db/client.ts'

/** Whether the partner has logged in with this browser in the last 90 days. */
export async function isKnownPartnerDevice(db: Db, partnerId: number, token: string, now: Date): Promise<boolean> {
  const device = await db
    .selectFrom('knownPartnerDevice')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(token))
    .where('partnerId', '=', partnerId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return device !== undefined
}

/** Returns the browser's token: the one it has, where it is known, else a new one. */
export async function rememberPartnerDevice(
  tx: Tx,
  partnerId: number,
  known: string | null,
  now: Date,
): Promise<string> {
  const deviceToken = known ?? randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + PARTNER_DEVICE_MS)
  await tx.query
    .insertInto('knownPartnerDevice')
    .values({ tokenHash: hashToken(deviceToken), partnerId, createdAt: now, expiresAt })
    .onConflict((on) => on.columns(['tokenHash', 'partnerId']).doUpdateSet({ expiresAt }))
    .execute()
  return deviceToken
}
