import type { Audience } from '#domain/session/audience.ts'
import type { Bus } from '../bus/bus.ts'
import type { Tx } from '../db/client.ts'

export async function endSession(tx: Tx, bus: Bus, sessionId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'sign-out' })
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
  await bus.publish(tx, 'accessChanged', { sessionId })
}

/** Every browser of the account has to log in again. */
export async function endSessionsOf(tx: Tx, bus: Bus, audience: Audience, subjectId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'password-reset' })
    .where('audience', '=', audience)
    .where('subjectId', '=', subjectId)
    .where('endedAt', 'is', null)
    .execute()
  await bus.publish(tx, 'accessChanged', { audience, subjectId })
}
