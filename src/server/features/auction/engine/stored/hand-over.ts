import type { Selectable } from 'kysely'
import type { ListedBike } from '#domain/auction/trade/check-claims.ts'
import { statedLine, unseenLines } from '#domain/auction/trade/claim-lines.ts'
import { unstatedLines } from '#domain/auction/trade/condition-sheet.ts'
import type { HandOver, StopQuestion } from '#domain/auction/trade/hand-over.ts'
import type { NameChange } from '#domain/auction/trade/name-change.ts'
import { NO_METER } from '#domain/options/vehicle-condition.ts'
import type { Db, Tx } from '../../../../db/client.ts'
import type { AuctionTables, StoredStopQuestion } from '../../../../db/schema/auction.ts'
import { readAdmittedPoints } from './admitted-points.ts'
import type { AuctionRow } from './auction-row.ts'

type HandOverRow = Selectable<AuctionTables['handOver']>

export function handOverOf({
  auctionId: _,
  codeAfterStopAt: __,
  ruling,
  stopAsked,
  stopsBefore,
  ...row
}: HandOverRow): HandOver {
  return {
    ...row,
    ruling: ruling && { at: new Date(ruling.at), comment: ruling.comment },
    stopAsked: stopAsked && stopQuestionOf(stopAsked),
    stopsBefore: stopsBefore.map(stopQuestionOf),
  }
}

function stopQuestionOf({ at, answerBy, answer, ...asked }: StoredStopQuestion): StopQuestion {
  return {
    ...asked,
    at: new Date(at),
    answerBy: new Date(answerBy),
    answer: answer && { ...answer, at: new Date(answer.at) },
  }
}

/** Null until the dealer has looked at the bike. */
export async function readHandOver(db: Db, auctionId: number): Promise<HandOver | null> {
  const row = await db.selectFrom('handOver').selectAll().where('auctionId', '=', auctionId).executeTakeFirst()
  return row ? handOverOf(row) : null
}

export async function writeHandOver(tx: Tx, auctionId: number, handOver: HandOver): Promise<void> {
  const columns = {
    ...handOver,
    claims: JSON.stringify(handOver.claims),
    ruling: handOver.ruling && JSON.stringify(handOver.ruling),
    stopAsked: handOver.stopAsked && JSON.stringify(handOver.stopAsked),
    stopsBefore: JSON.stringify(handOver.stopsBefore),
  }
  await tx.query
    .insertInto('handOver')
    .values({ auctionId, ...columns })
    .onConflict((on) => on.column('auctionId').doUpdateSet(columns))
    .execute()
}

/** Null until the dealer has reported it. */
export async function readNameChange(db: Db, auctionId: number): Promise<NameChange | null> {
  const row = await db.selectFrom('nameChange').selectAll().where('auctionId', '=', auctionId).executeTakeFirst()
  if (!row) return null
  const { auctionId: _, ...nameChange } = row
  return nameChange
}

/** What the listing says, as far as claims are measured by it. */
export async function readListedBike(
  db: Db,
  { auctionId, mileageId, mileageKm, continuesAuctionId, relistedFrom, ...stated }: AuctionRow,
): Promise<ListedBike> {
  const band = await db
    .selectFrom('mileage')
    .select(['mileageFrom', 'mileageTo'])
    .where('mileageId', '=', mileageId)
    .executeTakeFirst()
  const sheet = await db
    .selectFrom('inspectionSheet')
    .select('lineCount')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  const unseen = await db
    .selectFrom('inspectionLine')
    .select(['line as number', 'isUnseen'])
    .where('auctionId', '=', auctionId)
    .where('isUnseen', '=', true)
    .execute()
  const mileageFrom = band?.mileageFrom ?? null
  return {
    hasNoMeter: stated.meterChange === NO_METER,
    mileageKm,
    mileageFrom,
    mileageTo: band?.mileageTo ?? null,
    sheetLines: sheet?.lineCount ?? 0,
    unstated: [
      ...unseenLines(unseen),
      ...unstatedLines({ ...stated, mileageKm, mileageFrom }).flatMap((code) => statedLine(code) ?? []),
    ],
    admitted:
      continuesAuctionId === null && relistedFrom === null
        ? []
        : ((await readAdmittedPoints(db, [auctionId], { isWithItself: false })).get(auctionId) ?? []),
  }
}

/** The dealer has written down in its ledger how it made sure who sells. */
export async function isIdentityChecked(db: Db, auctionId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('ledgerEntry')
    .select('auctionId')
    .where('auctionId', '=', auctionId)
    .where('identityMethod', 'is not', null)
    .executeTakeFirst()
  return entry !== undefined
}
