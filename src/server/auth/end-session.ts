import type { Audience } from '#domain/session/audience.ts'
import type { Tx } from '../db/client.ts'

export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'sign-out' })
    .where('sessionId', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

/** Every browser of the account has to log in again. */
export async function endSessionsOf(tx: Tx, audience: Audience, subjectId: string, now: Date): Promise<void> {
  await tx.query
    .updateTable('loginSession')
    .set({ endedAt: now, endReason: 'password-reset' })
    .where('audience', '=', audience)
    .where('subjectId', '=', subjectId)
    .where('endedAt', 'is', null)
    .execute()
}
