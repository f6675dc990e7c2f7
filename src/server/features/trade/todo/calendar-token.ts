import type { Secrets } from '../../../auth/keys/secrets.ts'
import { findPartnerPrincipal, type PartnerPrincipal } from '../../../auth/principal.ts'
import type { Db, Tx } from '../../../db/client.ts'

/**
 * For the address that a calendar program reads by itself, without a session: it shows a person's appointments and
 * nothing else.
 */
export async function calendarToken(db: Db, secrets: Secrets, partnerId: number): Promise<string> {
  const { calendarVersion } = await accountOf(db, partnerId).executeTakeFirstOrThrow()
  return tokenOf(secrets, partnerId, calendarVersion)
}

/** Ends the address with this token; one that was replaced already is left as it is. Returns the one that holds. */
export async function renewCalendarToken(tx: Tx, secrets: Secrets, partnerId: number, token: string): Promise<string> {
  const { calendarVersion } = await accountOf(tx.query, partnerId).forUpdate().executeTakeFirstOrThrow()
  const current = tokenOf(secrets, partnerId, calendarVersion)
  if (token !== current) return current
  const next = calendarVersion + 1
  await tx.query
    .updateTable('partnerAccount')
    .set({ calendarVersion: next })
    .where('partnerId', '=', partnerId)
    .execute()
  return tokenOf(secrets, partnerId, next)
}

/** Null where the token is none of ours or was replaced, and while the person, its dealer or its agency is suspended. */
export async function readCalendarToken(
  db: Db,
  secrets: Secrets,
  token: string,
): Promise<Omit<PartnerPrincipal, 'sessionId'> | null> {
  const [id = '', signature = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(id)) return null
  const account = await accountOf(db, Number(id)).executeTakeFirst()
  if (!account || !secrets.hasSigned('calendar', `${id}.${account.calendarVersion}`, signature)) return null
  const partner = await findPartnerPrincipal(db, Number(id))
  return partner?.role === 'operator' ? null : partner
}

function tokenOf(secrets: Secrets, partnerId: number, version: number): string {
  return `${partnerId}.${secrets.sign('calendar', `${partnerId}.${version}`)}`
}

function accountOf(db: Db, partnerId: number) {
  return db.selectFrom('partnerAccount').select('calendarVersion').where('partnerId', '=', partnerId)
}
