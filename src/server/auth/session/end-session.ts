import type { Audience } from '#domain/session/audience.ts'
import type { Bus } from '../../bus/bus.ts'
import { type Db, type Tx, transact } from '../../db/client.ts'
import { verifyIdToken } from '../keys/id-token.ts'
import type { KeyStore } from '../keys/signing-keys.ts'
import type { OwnerPrincipal } from '../principal.ts'

export async function endSession(tx: Tx, bus: Bus, sessionId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'sign-out' })
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
  await bus.publish(tx, 'accessChanged', { sessionId })
}

/** Of whoever holds the token, also when it has run out. */
export async function endSessionOfToken(
  { db, bus, keys }: { readonly db: Db; readonly bus: Bus; readonly keys: KeyStore },
  audience: Audience,
  idToken: string,
  now: Date,
): Promise<void> {
  const claims = await verifyIdToken(keys, idToken, audience, now, { mayBeExpired: true })
  if (claims) await transact(db, (tx) => endSession(tx, bus, claims.sessionId, now))
}

type EndReason = 'password-reset' | 'email-change' | 'suspension'

/** Every browser of the account has to log in again, and the tokens that it made for its programs end. */
export async function endSessionsOf(
  tx: Tx,
  bus: Bus,
  { audience, subjectId }: { readonly audience: Audience; readonly subjectId: string },
  endReason: EndReason,
  now: Date,
): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason })
    .where('audience', '=', audience)
    .where('subjectId', '=', subjectId)
    .where('endedAt', 'is', null)
    .execute()
  if (audience === 'partner')
    await tx.query
      .updateTable('apiToken')
      .set({ endedAt: now, endReason })
      .where('partnerId', '=', Number(subjectId))
      .where('endedAt', 'is', null)
      .execute()
  await bus.publish(tx, 'accessChanged', { audience, subjectId })
}

/** Every browser but the one that asked for it. */
export async function endOtherSessions(tx: Tx, bus: Bus, owner: OwnerPrincipal, now: Date): Promise<void> {
  const ended = await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'email-change' satisfies EndReason })
    .where('audience', '=', 'owner')
    .where('subjectId', '=', String(owner.bikeOwnerId))
    .where('sessionId', '<>', owner.sessionId)
    .where('endedAt', 'is', null)
    .returning('sessionId')
    .execute()
  for (const { sessionId } of ended) await bus.publish(tx, 'accessChanged', { sessionId })
}
