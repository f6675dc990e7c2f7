import { bidRefusalText } from '#content/messages/bids.ts'
import {
  CHOICE_UNKNOWN,
  checklistChanged,
  contentChanged,
  NAMED_OTHERWISE,
  type ShownChange,
  STOPPED_BEFORE_CODE,
  statusChanged,
  winnerChanged,
} from '#content/messages/changes.ts'
import { refusalWords } from '#content/messages/refusals.ts'
import { explanationFault } from '#domain/account/explanation.ts'
import { reasonFault } from '#domain/account/written-text.ts'
import type { AuctionCommand, AuctionCommandName, CommandOf } from '#domain/auction/command.ts'
import { COMMANDS, type FactsOf } from '#domain/auction/commands.ts'
import { decide } from '#domain/auction/decision/decide.ts'
import type { Decision } from '#domain/auction/decision/effects.ts'
import type { AuctionFacts } from '#domain/auction/decision/facts.ts'
import { errorOf, type Refusal } from '#domain/auction/refusal.ts'
import { STATUS, statusLabel } from '#domain/auction/status.ts'
import { type ChecklistSide, sideOf } from '#domain/auction/trade/checklist-changes.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { checkRole } from '../../../auth/principal.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { noteAct } from '../../audit/index.ts'
import type { AuctionParts } from './auction-parts.ts'
import { isRepeated } from './is-repeated.ts'
import { performEffects } from './perform-effects.ts'
import { readFacts } from './read-facts.ts'
import { type AuctionRow, lockAuction } from './stored/auction-row.ts'
import { isSuspended, readSuspendedBidders } from './stored/is-suspended.ts'
import { assertNotSold, soldFault } from './stored/sold-in.ts'
import { readStatements } from './stored/statements.ts'
import { writeDecision } from './write-decision.ts'

interface Locked<Row> {
  readonly row: Row
  /** By the database's clock, once the lock is held. */
  readonly now: Date
}

/** The statements by which a command reaches its rows; what is done with them is `execute`'s alone. */
export interface CommandPath<Facts extends AuctionFacts, Row, Done> {
  /** Holds what the command is about until the transaction ends; null where there is none. */
  lock(): Promise<Locked<Row> | null>
  readFacts(locked: Locked<Row>): Promise<Facts> | Facts
  /**
   * Clients send a request again that got no answer: what the first came to, null where this is the first. Asked before
   * the rules are, and once more when they refused: the first may have been under way when the lock was waited for.
   */
  findFirst?(locked: Locked<Row>, isRefused: boolean): Promise<Done | null> | Done | null
  /** Where a refusal needs words of its own. */
  explain?(locked: Locked<Row>, refusal: Refusal): Promise<ExpectedError | null> | ExpectedError | null
  /** The rows and the effects, which the rules decided on. */
  write(locked: Locked<Row>, decision: Decision): Promise<Done>
}

/** The way of every command: lock, read the facts, let the rules decide, write what they say and tell who watches. */
export async function execute<Name extends AuctionCommandName, Row, Done>(
  command: CommandOf<Name>,
  path: CommandPath<FactsOf<Name>, Row, Done>,
): Promise<Done>
export async function execute<Row, Done>(
  command: AuctionCommand,
  path: CommandPath<AuctionFacts, Row, Done>,
): Promise<Done> {
  checkRole(command.type, command.by.role)
  const locked = await path.lock()
  if (!locked) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const first = await path.findFirst?.(locked, false)
  if (first != null) return repeated(first)
  const outcome = decide(command, await path.readFacts(locked), locked.now)
  if (outcome.ok) {
    const done = await path.write(locked, outcome.value)
    noteAct('done')
    return done
  }
  const missed = await path.findFirst?.(locked, true)
  if (missed != null) return repeated(missed)
  throw (await path.explain?.(locked, outcome.refusal)) ?? errorOf(outcome.refusal, bidRefusalText)
}

function repeated<Done>(first: Done): Done {
  noteAct('repeated')
  return first
}

export interface CommandResult<First = never> {
  /** As it was before. */
  readonly row: AuctionRow
  readonly now: Date
  /** The same request came before: nothing was done now. */
  readonly isRepeated: boolean
  /** What `findFirst` found; null where nothing was repeated. */
  readonly first: First | null
}

/**
 * A command on one auction. Throws the refusal as an ExpectedError; what the command itself writes besides belongs
 * behind it. `findFirst` is for requests whose repetition the auction's own row does not show.
 */
export function runCommand<Name extends AuctionCommandName, First = never>(
  tx: Tx,
  parts: AuctionParts,
  auctionId: number,
  command: CommandOf<Name>,
  findFirst?: () => Promise<First | null>,
): Promise<CommandResult<First>>
export function runCommand<First>(
  tx: Tx,
  parts: AuctionParts,
  auctionId: number,
  command: AuctionCommand,
  findFirst: () => Promise<First | null> = async () => null,
): Promise<CommandResult<First>> {
  return execute<AuctionCommandName, AuctionRow, CommandResult<First>>(command, {
    lock: () => lockAuction(tx, auctionId, parts.at),
    readFacts: ({ row }) => readFacts<AuctionCommandName>(tx.query, row, command, parts.closings),
    async findFirst(locked, isRefused) {
      if (!isRefused) return null
      const first = await findFirst()
      const isAgain = first !== null || (await isRepeated(tx.query, locked.row, command))
      return isAgain ? { ...locked, isRepeated: true, first } : null
    },
    async explain({ row }, { code, reason, fields }) {
      // Of what is none of theirs nobody reads why it is not possible.
      if (fields.length > 0 || code === 'ERROR_DATA_NOT_FOUND' || code === 'ERROR_NOT_AUTHORIZED') return null
      if (reason) return new ExpectedError(code, { message: refusalWords(reason, command.by.role) })
      const isWaiting = command.type === 'answerSaleIntention' && row.auctionStatus === 22
      // After the bidding, besides what was said, nothing else changes what the owner answers to.
      if (
        code === 'ERROR_CONTENT_CHANGED' &&
        isWaiting &&
        command.version < row.version &&
        (await readStatements(tx.query, row.auctionId, command.version)).length === 0
      )
        return new ExpectedError(code, { message: winnerChanged(await suspendedChoice(tx.query, row)) })
      if (code === 'ERROR_CONTENT_CHANGED' && isWaiting && command.version === row.version)
        return new ExpectedError(code, { message: CHOICE_UNKNOWN })
      if (code === 'ERROR_CONTENT_CHANGED')
        return new ExpectedError(code, { message: await changesSince(tx.query, row, command) })
      // Something stands there; that it is missing would be no help.
      const why = 'reason' in command ? (command.reason ?? '') : ''
      const wordless = code === 'ERROR_REQUIRED' ? (reasonFault(why) ?? explanationFault(why)) : null
      if (wordless)
        return new ExpectedError(code, { message: wordless, fields: [{ field: 'reason', message: wordless }] })
      const fault =
        command.type === 'handOver' && row.auctionStatus > 90
          ? STOPPED_BEFORE_CODE
          : await soldFault(tx.query, row, command)
      const message =
        fault ?? (code === 'ERROR_AUCTION_STATUS_INVALID' ? await statusSince(tx.query, row, command) : null)
      return message ? new ExpectedError(code, { message }) : null
    },
    async write({ row, now }, decision) {
      await assertNotSold(tx.query, row, command)
      await writeDecision(tx, row, command, decision, now)
      // A bike that is bought as it passes has had its bidding within this command: what follows reads its one bid.
      const isBought = row.auctionStatus === STATUS.beforeInspection && decision.status === STATUS.biddingEnded
      const told = isBought ? await lockAuction(tx, row.auctionId, now) : null
      await performEffects(tx, parts, told?.row ?? row, decision, now)
      return { row, now, isRepeated: false, first: null }
    },
  })
}

/** Whether the highest bidder is suspended, or else another dealer with a bid. */
async function suspendedChoice(db: Db, row: AuctionRow): Promise<'winner' | 'other' | null> {
  if (await isSuspended(db, row.leaderDealerId)) return 'winner'
  return (await readSuspendedBidders(db, [row])).length > 0 ? 'other' : null
}

/** What is different from what the person has read, in words for the person. */
async function changesSince(db: Db, row: AuctionRow, command: AuctionCommand): Promise<string> {
  if (COMMANDS[command.type].reads === 'checklist')
    return checklistChanged(await acceptedBy(db, row.auctionId), command.by.role)
  const since = 'version' in command ? command.version : row.version
  if (COMMANDS[command.type].reads !== 'photo' && since >= row.version) return NAMED_OTHERWISE
  const said = await readStatements(db, row.auctionId, since)
  const changes: ShownChange[] = said.map(({ kind, amount }) => ({ kind, amount }))
  return contentChanged(changes, command.by.role, {
    status: row.auctionStatus,
    price: row.currentPrice,
    bidCount: row.bidCount,
  })
}

/**
 * Why what was offered on an older page is not possible, for who knows how the auction stands; null for others. What was
 * said between owner and one dealer is none of another's.
 */
async function statusSince(db: Db, row: AuctionRow, command: AuctionCommand): Promise<string | null> {
  const { by } = command
  const isWinner =
    row.winnerDealerId !== null &&
    ((by.role === 'dealer' && by.bikeDealerId === String(row.winnerDealerId)) ||
      (by.role === 'agent' && by.represents.includes(String(row.winnerDealerId))))
  if (by.role !== 'owner' && by.role !== 'operator' && !isWinner) return null
  const since = 'version' in command && !isWinner ? command.version : row.version
  const said = since < row.version ? await readStatements(db, row.auctionId, since) : []
  return statusChanged(said, by.role, statusLabel(row.auctionStatus, row.statusBy))
}

/** Who agreed to the appointment as it stands; null while it is open. */
async function acceptedBy(db: Db, auctionId: number): Promise<ChecklistSide | null> {
  const plan = await db
    .selectFrom('checklist')
    .select('planAcceptedBy')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return plan?.planAcceptedBy ? sideOf(plan.planAcceptedBy) : null
}
