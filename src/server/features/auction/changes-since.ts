import { checklistChanged, contentChanged, type ShownChange } from '#content/messages/changes.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import type { Db } from '../../db/client.ts'
import type { AuctionRow } from './auction-row.ts'
import { readStatements } from './statements.ts'

/** What is different from what the person has read, in words for the person. */
export async function changesSince(db: Db, row: AuctionRow, command: AuctionCommand): Promise<string> {
  if (COMMANDS[command.type].reads === 'checklist') return checklistChanged()
  const since = 'version' in command ? command.version : 0
  const said = await readStatements(db, row.auctionId, since)
  const changes: ShownChange[] = said.map(({ kind, amount }) => ({ kind, amount }))
  return contentChanged(changes, { status: row.auctionStatus, price: row.currentPrice, bidCount: row.bidCount })
}
