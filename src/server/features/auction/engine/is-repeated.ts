import { type AuctionCommand, reasonOf } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { actorName } from '#domain/permission/actor.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionRow } from './stored/auction-row.ts'
import { hashOf, readStatements } from './stored/statements.ts'

/**
 * Clients send a request again that got no answer. It is its own twin where nothing else happened since what the person
 * had read, and what happened was this: the same person, the same command, the same words.
 */
export async function isRepeated(db: Db, row: AuctionRow, command: AuctionCommand): Promise<boolean> {
  if (COMMANDS[command.type].reads !== 'auction' || !('version' in command)) return false
  if (row.version !== command.version + 1) return false
  const [said] = await readStatements(db, row.auctionId, command.version)
  if (said) return said.requestHash?.equals(hashOf(command)) === true
  const { statusCommand, statusBy, statusReason } = row
  return statusCommand === command.type && statusBy === actorName(command.by) && statusReason === reasonOf(command)
}
