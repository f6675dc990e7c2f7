import type { Tx } from '../../db/client.ts'

/**
 * The account closes: conversations are erased, the other side's words too, which name and describe the owner; the place
 * of each message stays. Files are unreadable at once, and soon deleted.
 */
export async function forgetOwnerMessages(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const tabs = tx.query.selectFrom('messageTab').select('messageTabId').where('bikeOwnerId', '=', bikeOwnerId)
  await tx.query
    .updateTable('message')
    .set({ text: null, fileName: null, deletedAt: now })
    .where('messageTabId', 'in', tabs)
    .where('templateId', 'is', null)
    .execute()
  await tx.query
    .updateTable('asset')
    .set({ expiresAt: now })
    .where('kind', '=', 'MESSAGE_FILE')
    .where((it) => it.or([it('bikeOwnerId', '=', bikeOwnerId), it('messageTabId', 'in', tabs)]))
    .execute()
}
