import type { AuctionCommand } from '#domain/auction/command.ts'
import type { Statement } from '#domain/auction/statement.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import { sha256 } from './bid-ledger.ts'

/** Appends what somebody said; nothing takes its place. `command`: the request that said it, where there was one. */
export async function appendStatement(
  tx: Tx,
  auctionId: number,
  { by, reductions, ...said }: Statement,
  command?: AuctionCommand,
): Promise<void> {
  const requestHash = command ? hashOf(command) : null
  await tx.query
    .insertInto('auctionStatement')
    .values({ auctionId, ...said, byActor: by, reductions: JSON.stringify(reductions), requestHash })
    .execute()
}

/** Of the person, the command and every word of it. */
export function hashOf(command: AuctionCommand): Buffer {
  return Buffer.from(sha256(JSON.stringify(command)), 'hex')
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

/** Yen that operators have ruled the owner to owe for frauds. */
export async function readFraudOwed(db: Db, auctionId: number): Promise<number> {
  const said = await readStatements(db, auctionId)
  return said.reduce((sum, { kind, amount }) => sum + (kind === 'fraudRuling' ? (amount ?? 0) : 0), 0)
}
