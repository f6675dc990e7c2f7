import { STATUS } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { overallGrade } from '#domain/inspection/inspection-sheet.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import type { Actor } from '#domain/permission/actor.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { type AuctionParts, type AuctionRow, lockAuction, runCommand } from '../../auction/index.ts'
import { freezeSheet, passingDraft } from './inspection-draft.ts'

interface Passed {
  readonly auctionId: number
  /** Of the auction as the operator read it. */
  readonly version: number
  /** Of the inspection sheet as the operator read it: 0 for none, null where the client knows no sheets. */
  readonly sheetVersion: number | null
  /** The operator knows that there is no frame number to compare. */
  readonly withoutFrameNumber: boolean
}

/** The listing is frozen as dealers will see it, and its inspection sheet with it. */
export async function passInspection(tx: Tx, parts: AuctionParts, by: Actor, passed: Passed): Promise<void> {
  const { auctionId, version, sheetVersion, withoutFrameNumber } = passed
  const operatorId = by.role === 'operator' ? Number(by.operatorId) : 0
  const locked = await lockAuction(tx, auctionId, parts.at) // what is read of the sheet stays as it is
  if (locked && !withoutFrameNumber) assertFrameNumber(locked.row)
  if (locked) await assertPhotos(tx.query, locked.row, version)
  const draft = await passingDraft(tx, auctionId, sheetVersion, operatorId)
  const grade = draft && overallGrade(draft.sheet)
  const command = { type: 'passInspection', by, version, grade } as const
  const { isRepeated, now } = await runCommand(tx, parts, auctionId, command)
  if (draft && !isRepeated) await freezeSheet(tx, draft, by, now)
}

const NO_FRAME_NUMBER =
  '車台番号の記載がないため、盗難車・重複の確認ができていません。このまま合格にするかをご確認ください。'

/** Without one, nothing was compared: whoever lets such a listing out has to say so. */
export function assertFrameNumber({ auctionStatus, frameNumberHash }: AuctionRow): void {
  if (auctionStatus === STATUS.beforeInspection && frameNumberHash === null)
    throw new ExpectedError('ERROR_REQUIRED', { fields: [{ field: 'withoutFrameNumber', message: NO_FRAME_NUMBER }] })
}

/** The rules refuse it, too; here it is said which photos are waited for. `readVersion`: who read an older one hears that first. */
export async function assertPhotos(db: Db, row: AuctionRow, readVersion: number): Promise<void> {
  if (row.auctionStatus !== STATUS.beforeInspection || row.version !== readVersion) return
  const photos = await db
    .selectFrom('auctionImage')
    .select(['imageLabel', 'imageType'])
    .where('auctionId', '=', row.auctionId)
    .where('isActive', '=', true)
    .where('isInspectionNg', '=', true)
    .orderBy('sortOrder')
    .orderBy('auctionImageId')
    .execute()
  if (photos.length === 0) return
  const names = photos.map(({ imageLabel, imageType }) => `「${imageLabel || labelOf(PHOTO_TYPES, imageType)}」`)
  const message = `NGにした写真（${names.join('')}）の差し替えを待っているため、合格にできません。出品者が差し替えると、合格にできます。`
  throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { message })
}
