import type { Statement } from '#domain/auction/statement.ts'
import type { Db, Tx } from '../../../db/client.ts'

/** Appends what somebody said; nothing takes its place. */
export async function keepStatement(tx: Tx, auctionId: number, { by, reductions, ...said }: Statement): Promise<void> {
  await tx.query
    .insertInto('auctionStatement')
    .values({ auctionId, ...said, byActor: by, reductions: JSON.stringify(reductions) })
    .execute()
}

/** Oldest first; without those up to a version, where one is given. */
export function readStatements(db: Db, auctionId: number, since = 0) {
  return db
    .selectFrom('auctionStatement')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('version', '>', since)
    .orderBy('version')
    .execute()
}
