import { errorTexts } from '#content/messages/errors.ts'
import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import {
  checkSheet,
  EMPTY_SHEET,
  type GivenSheet,
  INSPECTION_PARTS,
  type InspectionSheet,
  isComplete,
  overallGrade,
  sheetLines,
  sheetRefusal,
} from '#domain/inspection/inspection-sheet.ts'
import { sheetChanges } from '#domain/inspection/sheet-changes.ts'
import { labelOf } from '#domain/options/option.ts'
import { type Actor, actorName } from '#domain/permission/actor.ts'
import { isPermitted } from '#domain/permission/permissions.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type AuctionParts, lockAuction } from '../../auction/index.ts'
import { dropPlannedPass } from './drop-planned-pass.ts'

/** Of one listing; every one is kept. */
export const MAX_DRAFT_VERSIONS = 200
/** So many changes are named to who saved over another's work. */
const MAX_NAMED_CHANGES = 6

export interface InspectionDraft {
  readonly auctionId: number
  readonly version: number
  readonly sheet: InspectionSheet
  readonly operatorId: number
  readonly savedAt: Date
}

interface SavedSheet {
  readonly auctionId: number
  /** Of the draft that the operator read; 0 where there was none. */
  readonly version: number
  readonly sheet: GivenSheet
}

export interface SaveOutcome {
  /** Of the draft, as it is now. */
  readonly version: number
  /** False: it was there already, and nothing is written. */
  readonly isChanged: boolean
}

/**
 * An operator saves what is filled in so far. It changes nothing that the two sides read: the auction keeps its version,
 * the draft has one of its own.
 */
export async function saveInspectionSheet(
  tx: Tx,
  parts: AuctionParts,
  by: Actor,
  { auctionId, version, sheet: given }: SavedSheet,
): Promise<SaveOutcome> {
  if (by.role !== 'operator' || !isPermitted('saveInspectionSheet', by.role))
    throw new ExpectedError('ERROR_NOT_AUTHORIZED', { reason: 'ROLE' })
  const checked = checkSheet(given)
  if (!checked.ok) throw new ExpectedError('BAD_REQUEST', { fields: [...checked.refusal] })
  const operatorId = Number(by.operatorId)
  const locked = await lockAuction(tx, auctionId, parts.at)
  if (!locked) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const newest = await readDraft(tx.query, auctionId)
  const isSame = newest !== null && JSON.stringify(newest.sheet) === JSON.stringify(checked.value)
  // This request sent again.
  if (isSame && newest.version === version + 1 && newest.operatorId === operatorId)
    return { version: newest.version, isChanged: false }
  if (locked.row.auctionStatus !== STATUS.beforeInspection) throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID')
  if ((newest?.version ?? 0) !== version) throw await changedSince(tx.query, newest, version, operatorId)
  if (isSame) return { version: newest.version, isChanged: false }
  if (version >= MAX_DRAFT_VERSIONS)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', {
      message: `検査票の保存は${MAX_DRAFT_VERSIONS}回までです。このまま合格か不合格を決めてください。`,
    })
  const content = JSON.stringify(checked.value)
  await tx.query
    .insertInto('inspectionDraft')
    .values({ auctionId, version: version + 1, content, operatorId, savedAt: locked.now })
    .execute()
  await dropPlannedPass(tx, auctionId, locked.now)
  await parts.bus.publish(tx, 'auctionUpdated', { auctionId, event: 'sheetSaved' })
  return { version: version + 1, isChanged: true }
}

/** The newest; null where nobody saved one. */
export async function readDraft(db: Db, auctionId: number): Promise<InspectionDraft | null> {
  const row = await db
    .selectFrom('inspectionDraft')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? draftOf(row) : null
}

export function draftOf({ content, ...row }: Omit<InspectionDraft, 'sheet'> & { content: unknown }): InspectionDraft {
  return { ...row, sheet: sheetOf(content) }
}

/** As it was checked when it was saved; empty once its owner has withdrawn. */
function sheetOf(content: unknown): InspectionSheet {
  const { parts = [], marks = [] } = content as Partial<GivenSheet>
  const checked = checkSheet({ parts, marks })
  return checked.ok ? checked.value : EMPTY_SHEET
}

/** Who saved something else meanwhile, when nothing was done, and what it was. */
async function changedSince(db: Db, newest: InspectionDraft | null, version: number, operatorId: number) {
  if (!newest) return new ExpectedError('ERROR_CONTENT_CHANGED')
  const who = newest.operatorId === operatorId ? 'ご自身が別の画面で' : `${await nameOf(db, newest.operatorId)}さんが`
  const read = await db
    .selectFrom('inspectionDraft')
    .select('content')
    .where('auctionId', '=', newest.auctionId)
    .where('version', '=', version)
    .executeTakeFirst()
  const changes = sheetChanges(sheetOf(read?.content ?? {}), newest.sheet)
  const named = changes.slice(0, MAX_NAMED_CHANGES).join('、')
  const more = changes.length > MAX_NAMED_CHANGES ? `ほか${changes.length - MAX_NAMED_CHANGES}件` : ''
  const words = named === '' ? '' : `（変更：${named}${more}）`
  return new ExpectedError('ERROR_CONTENT_CHANGED', {
    message: `検査票は、${who}先に保存しています${words}。内容をご確認のうえ、もう一度お試しください。`,
  })
}

async function nameOf(db: Db, partnerId: number): Promise<string> {
  const partner = await db
    .selectFrom('partnerAccount')
    .select('name')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return partner?.name ?? 'ほかの担当者'
}

/** The draft that a listing passes with; null where it has none. Throws where it cannot pass with what is there. */
export async function passingDraft(
  tx: Tx,
  auctionId: number,
  readVersion: number | null,
  operatorId: number,
): Promise<InspectionDraft | null> {
  const draft = await readDraft(tx.query, auctionId)
  const refusal = sheetRefusal(draft, readVersion)
  if (refusal === 'changed') throw await changedSince(tx.query, draft, readVersion ?? 0, operatorId)
  if (refusal === 'unfinished') throw new ExpectedError('BAD_REQUEST', { message: unfinishedWords(draft) })
  return draft
}

function unfinishedWords(draft: InspectionDraft | null): string {
  const missing = (draft?.sheet ?? EMPTY_SHEET).parts
    .filter(({ grade, isUnseen }) => grade === null && !isUnseen)
    .map(({ part }) => labelOf(INSPECTION_PARTS, part))
  return missing.length === 0
    ? errorTexts.BAD_REQUEST
    : `検査票に未記入の部位があります：${missing.join('、')}。評価するか「確認できない」を選んでから、合格にしてください。`
}

/** In the transaction in which the listing passes: from then on nobody changes it. */
export async function freezeSheet(tx: Tx, draft: InspectionDraft, by: Actor, now: Date): Promise<void> {
  const { auctionId, version, sheet } = draft
  if (!isComplete(sheet)) throw new Error('An unfinished sheet was to be frozen')
  await writeFrozenSheets(tx, [{ auctionId, version, sheet, byActor: actorName(by), at: now }])
}

interface FrozenSheet {
  readonly auctionId: number
  readonly version: number
  readonly sheet: InspectionSheet
  readonly byActor: string
  readonly at: Date
}

export async function writeFrozenSheets(tx: Tx, sheets: readonly FrozenSheet[]): Promise<void> {
  if (sheets.length === 0) return
  const rows = sheets.map(({ sheet, ...row }) => ({
    ...row,
    overallGrade: overallGrade(sheet),
    lineCount: sheetLines(sheet).length,
  }))
  await tx.query.insertInto('inspectionSheet').values(rows).execute()
  const lines = sheets.flatMap(({ auctionId, sheet }) =>
    sheetLines(sheet).map(({ number, part, mark }) => ({
      auctionId,
      line: number,
      part: part?.part ?? null,
      grade: part?.grade ?? null,
      isUnseen: part?.isUnseen ?? false,
      damage: mark?.kind ?? null,
      side: mark?.side ?? null,
      x: mark?.x ?? null,
      y: mark?.y ?? null,
      note: part?.note ?? mark?.note ?? '',
    })),
  )
  await tx.query.insertInto('inspectionLine').values(lines).execute()
}
