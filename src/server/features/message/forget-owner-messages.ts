import { actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'

/** The account closes: what the owner wrote is erased, its place stays; files are unreadable at once. */
export async function forgetOwnerMessages(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const tabs = tx.query.selectFrom('messageTab').select('messageTabId').where('bikeOwnerId', '=', bikeOwnerId)
  await tx.query
    .updateTable('message')
    .set({ text: null, fileName: null, deletedAt: now })
    .where('messageTabId', 'in', tabs)
    .where('createdBy', '=', actorName({ role: 'owner', bikeOwnerId: String(bikeOwnerId) }))
    .execute()
  await tx.query
    .updateTable('asset')
    .set({ expiresAt: now })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('kind', '=', 'MESSAGE_FILE')
    .execute()
}
