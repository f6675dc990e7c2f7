import { bidRefusalText } from '#content/messages/bids.ts'
import { eventOf } from '#domain/auction/auction-event.ts'
import type { AuctionCommand } from '#domain/auction/command.ts'
import { decide } from '#domain/auction/decide.ts'
import type { Decision } from '#domain/auction/effects.ts'
import { errorOf } from '#domain/auction/refusal.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionParts } from './auction-parts.ts'
import { type AuctionRow, lockAuction } from './auction-row.ts'
import { checkRole } from './check-role.ts'
import { performEffects } from './perform-effects.ts'
import { readFacts } from './read-facts.ts'
import { writeDecision } from './write-decision.ts'

export interface Ran {
  /** As it was before. */
  readonly row: AuctionRow
  readonly decision: Decision
  readonly now: Date
}

/**
 * The way of every command: lock the auction, read the facts, let the rules decide, write what they say and tell who
 * watches. Throws the refusal as an ExpectedError; what the command itself writes besides belongs behind it.
 */
export async function runCommand(
  tx: Tx,
  parts: AuctionParts,
  auctionId: number,
  command: AuctionCommand,
): Promise<Ran> {
  checkRole(command.type, command.by.role)
  const locked = await lockAuction(tx, auctionId, parts.at)
  if (!locked) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { row, now } = locked
  const outcome = decide(command, await readFacts(tx.query, row, command.type, parts.closings), now)
  if (!outcome.ok) throw errorOf(outcome.refusal, bidRefusalText)
  await writeDecision(tx, row, outcome.value, now)
  await performEffects(tx, parts, row, outcome.value, now)
  const event = eventOf({ command: command.type, status: outcome.value.status })
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event })
  return { row, decision: outcome.value, now }
}
