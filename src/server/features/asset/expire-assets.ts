import type { Tx } from '../../db/client.ts'

/** The account closes: its portrait and the papers with name and address are unreadable at once, and soon deleted. */
export async function expirePersonalAssets(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  await tx.query
    .updateTable('asset')
    .set({ expiresAt: now })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('kind', 'in', ['PROFILE_IMAGE', 'VIC'])
    .execute()
}

export async function expireAsset(tx: Tx, assetId: string, now: Date): Promise<void> {
  await tx.query.updateTable('asset').set({ expiresAt: now }).where('assetId', '=', assetId).execute()
}
