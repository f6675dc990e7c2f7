import { type AuctionCommand, reasonOf } from '#domain/auction/command.ts'
import { COMMANDS } from '#domain/auction/commands.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Db } from '../../../db/client.ts'
import type { AuctionRow } from './stored/auction-row.ts'
import { readHandOver } from './stored/hand-over.ts'
import { hashOf, readStatements } from './stored/statements.ts'

/**
 * Clients send a request again that got no answer. It is its own twin where nothing else happened since what the person
 * had read, and what happened was this: the same person, the same command, the same words.
 */
export async function isRepeated(db: Db, row: AuctionRow, command: AuctionCommand): Promise<boolean> {
  const isQuestion = await isRepeatedQuestion(db, row, command)
  if (isQuestion !== null) return isQuestion
  if (command.type === 'callOffRunnerUp') return isTheirs(command.by, row) && isCalledOff(db, row)
  if (COMMANDS[command.type].reads !== 'auction' || !('version' in command)) return false
  if (row.version !== command.version + 1) return false
  const [said] = await readStatements(db, row.auctionId, command.version)
  if (said) return said.requestHash?.equals(hashOf(command)) === true
  const { statusCommand, statusBy, statusReason } = row
  return statusCommand === command.type && statusBy === actorName(command.by) && statusReason === reasonOf(command)
}

/** Of the question whether to stop, which has no version: the last one and its answer tell. Null for other commands. */
async function isRepeatedQuestion(db: Db, { auctionId }: AuctionRow, command: AuctionCommand): Promise<boolean | null> {
  const { type } = command
  if (type !== 'askToStop' && type !== 'agreeToStop' && type !== 'refuseToStop' && type !== 'withdrawStop') return null
  const stop = (await readHandOver(db, auctionId))?.stopAsked
  const by = actorName(command.by)
  if (!stop) return false
  if (type === 'askToStop') return stop.answer === null && stop.by === by && stop.reason === reasonOf(command)
  if (type === 'withdrawStop') return stop.answer?.kind === 'withdrawn' && stop.answer.by === by
  if (stop.answer?.by !== by || stop.at.getTime() !== command.askedAt.getTime()) return false
  return type === 'agreeToStop'
    ? stop.answer.kind === 'agreed'
    : stop.answer.kind === 'refused' && stop.answer.comment === (reasonOf(command) ?? '')
}

/** Of another's auction an owner does not even learn that. */
function isTheirs(by: Actor, { bikeOwnerId }: AuctionRow): boolean {
  return by.role !== 'owner' || by.bikeOwnerId === String(bikeOwnerId)
}

/** The last of the dealers who were asked, by whomever it was: nobody is asked any more. */
async function isCalledOff(db: Db, { auctionId }: AuctionRow): Promise<boolean> {
  const asked = db.selectFrom('runnerUp').select('answer').where('auctionId', '=', auctionId)
  const last = await asked.orderBy('place', 'desc').limit(1).executeTakeFirst()
  return last?.answer === 'calledOff'
}
