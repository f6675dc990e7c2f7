import { bidRefusalText } from '#content/messages/bids.ts'
import { checklistChanged, contentChanged, type ShownChange } from '#content/messages/changes.ts'
import { eventOf } from '#domain/auction/auction-event.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { decide } from '#domain/auction/decide.ts'
import { errorOf } from '#domain/auction/refusal.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { checkRole } from '../../../auth/check-role.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { AuctionParts } from './auction-parts.ts'
import { type AuctionRow, lockAuction } from './auction-row.ts'
import { isRepeated } from './is-repeated.ts'
import { performEffects } from './perform-effects.ts'
import { readFacts } from './read-facts.ts'
import { readStatements } from './statements.ts'
import { writeDecision } from './write-decision.ts'

export interface Ran {
  /** As it was before. */
  readonly row: AuctionRow
  readonly now: Date
  /** The same request came before: nothing was done now. */
  readonly isRepeated: boolean
}

/**
 * The way of every command: lock the auction, read the facts, let the rules decide, write what they say and tell who
 * watches. Throws the refusal as an ExpectedError; what the command itself writes besides belongs behind it.
 * `readPhotoVersion` is for commands about one photo: asked when the lock is held.
 */
export async function runCommand(
  tx: Tx,
  parts: AuctionParts,
  auctionId: number,
  command: AuctionCommand,
  readPhotoVersion: () => Promise<number> = async () => 0,
): Promise<Ran> {
  checkRole(command.type, command.by.role)
  const locked = await lockAuction(tx, auctionId, parts.at)
  if (!locked) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { row, now } = locked
  const facts = await readFacts(tx.query, row, command.type, parts.closings, await readPhotoVersion())
  const outcome = decide(command, facts, now)
  if (!outcome.ok) {
    if (await isRepeated(tx.query, row, command)) return { row, now, isRepeated: true }
    if (outcome.refusal.code === 'ERROR_CONTENT_CHANGED')
      throw new ExpectedError('ERROR_CONTENT_CHANGED', { message: await changesSince(tx.query, row, command) })
    throw errorOf(outcome.refusal, bidRefusalText)
  }
  await writeDecision(tx, row, outcome.value, now)
  await performEffects(tx, parts, row, outcome.value, now)
  const isUnseen = command.type === 'voidBid' && outcome.value.version === row.version
  const event = eventOf({ command: command.type, status: outcome.value.status })
  if (!isUnseen) await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event })
  return { row, now, isRepeated: false }
}

/** What is different from what the person has read, in words for the person. */
async function changesSince(db: Db, row: AuctionRow, command: AuctionCommand): Promise<string> {
  if (COMMANDS[command.type].reads === 'checklist') return checklistChanged()
  const since = 'version' in command ? command.version : 0
  const said = await readStatements(db, row.auctionId, since)
  const changes: ShownChange[] = said.map(({ kind, amount }) => ({ kind, amount }))
  return contentChanged(changes, { status: row.auctionStatus, price: row.currentPrice, bidCount: row.bidCount })
}
