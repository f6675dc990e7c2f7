import type { Selectable } from 'kysely'
import { STOPPED_CODE_WRONG } from '#content/messages/changes.ts'
import { STATUS } from '#domain/auction/status.ts'
import { rulingCommentFault } from '#domain/auction/trade/final-price.ts'
import { awaitsCode, typedMoment } from '#domain/auction/trade/hand-over.ts'
import { isPossibleCode } from '#domain/auction/trade/hand-over-code.ts'
import type { LateOutcome } from '#domain/auction/trade/late-hand-over.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { AuctionTables } from '../../db/schema/auction.ts'
import {
  type AuctionParts,
  type AuctionRow,
  auctionEvents,
  handOverCode,
  lockAuction,
  readHandOver,
  writeAuctionMail,
} from '../auction/index.ts'
import { noteAct } from '../audit/index.ts'

export interface LateHandOver extends Selectable<AuctionTables['lateHandOver']> {
  readonly stoppedAt: Date
}

interface Typed {
  readonly auctionId: number
  readonly code: string
  readonly typedAt: Date | null
}

/**
 * A code that was typed out of reach arrives after the trade was stopped. Nothing leads out of a stop, so the right one is
 * kept with its moment for the operator, and both sides hear of it. Null where the trade was not stopped, or had no price.
 */
export async function recordLateHandOver(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, code, typedAt }: Typed,
): Promise<LateHandOver | null> {
  const locked = await lockAuction(tx, auctionId, parts.at)
  const handOver = await readHandOver(tx.query, auctionId)
  if (!locked || !isStopped(locked.row) || !handOver || !awaitsCode(handOver) || !isPossibleCode(code)) return null
  const { row, now } = locked
  if (handOverCode(parts.secrets, auctionId, handOver) !== code)
    throw new ExpectedError('CODE_IS_INVALID', { message: STOPPED_CODE_WRONG })
  const stoppedAt = row.statusAt
  const known = await findLate(tx, auctionId)
  if (known) return { ...known, stoppedAt }
  const late = {
    auctionId,
    typedAt: typedMoment(handOver, typedAt, now),
    typedBy: actorName(by),
    receivedAt: now,
    settledAt: null,
    settledBy: null,
    outcome: null,
    comment: null,
  }
  await tx.query.insertInto('lateHandOver').values(late).execute()
  for (const to of ['operator', 'owner', 'winner'] as const) await tell(tx, parts, row, 'lateHandOver', to, late, now)
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'changed' })
  return { ...late, stoppedAt }
}

interface Settlement {
  readonly auctionId: number
  readonly outcome: LateOutcome
  readonly comment: string
}

/** The operator has spoken with both sides: what came of it is told to them, and nothing of the auction changes. */
export async function settleLateHandOver(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, outcome, comment }: Settlement,
): Promise<void> {
  const fault = rulingCommentFault(comment)
  if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [fault] })
  const locked = await lockAuction(tx, auctionId, parts.at)
  const late = await findLate(tx, auctionId)
  if (!locked || !late) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { row, now } = locked
  const settled = { settledAt: now, settledBy: actorName(by), outcome, comment }
  if (late.settledAt !== null) {
    const isSame = late.settledBy === settled.settledBy && late.outcome === outcome && late.comment === comment
    if (!isSame) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
    return noteAct('repeated')
  }
  await tx.query.updateTable('lateHandOver').set(settled).where('auctionId', '=', auctionId).execute()
  for (const to of ['owner', 'winner'] as const)
    await tell(tx, parts, row, 'lateHandOverSettled', to, { ...late, ...settled }, now)
  await auctionEvents.publish(tx, 'lateHandOverSettled', { auction: row, parts, now })
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'changed' })
  noteAct('done')
}

function isStopped({ auctionStatus }: AuctionRow): boolean {
  return auctionStatus === STATUS.stoppedBySeller || auctionStatus === STATUS.stoppedByDealer
}

function findLate(tx: Tx, auctionId: number) {
  return tx.query.selectFrom('lateHandOver').selectAll().where('auctionId', '=', auctionId).executeTakeFirst()
}

function tell(
  tx: Tx,
  parts: AuctionParts,
  row: AuctionRow,
  ...[template, to, lateHandOver, now]:
    | [template: 'lateHandOver', to: 'owner' | 'winner' | 'operator', late: Told, now: Date]
    | [template: 'lateHandOverSettled', to: 'owner' | 'winner', late: Told, now: Date]
): Promise<void> {
  const cause = { row, changes: {}, reason: null, reviewCode: null, lateHandOver }
  if (to === 'operator') return writeAuctionMail(tx, parts, { template: 'lateHandOver', to }, cause, now)
  return writeAuctionMail(tx, parts, { template, to }, cause, now)
}

type Told = Omit<Selectable<AuctionTables['lateHandOver']>, 'settledBy'>
