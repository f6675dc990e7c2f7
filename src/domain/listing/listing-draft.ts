import { type PhotoLook, readLook } from '../images/photo-look.ts'
import { asksForOriginalPart } from '../options/custom-parts.ts'
import { NO_DOCUMENTS } from '../options/documents.ts'
import type { AssetKind } from '../upload/upload-rules.ts'
import { isUploadId, TEMPORARY_HOURS } from '../upload/upload-rules.ts'
import { HOUR } from '../values/duration.ts'
import { needsPapers } from './check-listing.ts'
import { type DraftAnswers, isRecord, NO_ANSWERS, salvageAnswers } from './draft-answers.ts'
import { typedAmount, typedDistance } from './listing-fields.ts'
import { isRepeatable } from './listing-photos.ts'
import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from './listing-table.ts'

/** Raised when stored drafts mean something else than before; what an older one holds is salvaged field by field. */
export const DRAFT_VERSION = 1

/** The steps of the form: the paper of the bike, the seven parts of a listing, and what makes it one. */
export const SELL_STEPS = [
  'certificate',
  'model',
  'details',
  'condition',
  'equipment',
  'papers',
  'photos',
  'terms',
  'confirm',
  'person',
  'code',
] as const
export type SellStep = (typeof SELL_STEPS)[number]

/** A photo, movie or paper that was chosen. */
export interface DraftFile {
  readonly fileId: string
  readonly kind: AssetKind
  /** Of a photo or a movie, in the codes of its kind. */
  readonly imageType: string | null
  /** Null until it is uploaded. */
  readonly assetId: string | null
  readonly thumbnailUrl: string | null
  /** Epoch milliseconds, when the asset ceases to be; null: never, or not uploaded yet. */
  readonly expiresAt: number | null
  /** Of a photo: what was found about it, here and then on the server. */
  readonly look?: PhotoLook | null
}

export interface ListingDraft {
  readonly version: number
  readonly step: SellStep
  /** Binds the uploads of a visitor. */
  readonly uploadId: string
  /** Sent with the listing, so that repeating the request never lists twice. */
  readonly idempotencyKey: string
  readonly answers: DraftAnswers
  readonly files: readonly DraftFile[]
  /** The own earlier auction whose answers were taken over. */
  readonly relistedFrom: number | null
}

export function newDraft(uploadId: string, idempotencyKey: string): ListingDraft {
  const empty = { answers: NO_ANSWERS, files: [], relistedFrom: null }
  return { version: DRAFT_VERSION, step: 'certificate', uploadId, idempotencyKey, ...empty }
}

/** Whether anything was answered or chosen. */
export function isBegun({ answers, files }: ListingDraft): boolean {
  return files.length > 0 || JSON.stringify(answers) !== JSON.stringify(NO_ANSWERS)
}

/** The draft in a stored text; null when there is none worth keeping. Uploads that have run out are asked for again. */
export function restoreDraft(text: string | null, now: number): ListingDraft | null {
  const stored = parsed(text)
  if (!isRecord(stored) || typeof stored.version !== 'number') return null
  const { uploadId, idempotencyKey } = stored
  if (typeof uploadId !== 'string' || !isUploadId(uploadId)) return null
  if (typeof idempotencyKey !== 'string' || !isUploadId(idempotencyKey)) return null
  const step = SELL_STEPS.find((name) => name === stored.step) ?? 'certificate'
  const files = Array.isArray(stored.files) ? stored.files.flatMap((file) => salvageFile(file, now)) : []
  return {
    version: DRAFT_VERSION,
    // What the last two steps hold (a password, a code) is never stored.
    step: step === 'person' || step === 'code' ? 'confirm' : step,
    uploadId,
    idempotencyKey,
    answers: salvageAnswers(stored.answers),
    files,
    relistedFrom: Number.isSafeInteger(stored.relistedFrom) ? Number(stored.relistedFrom) : null,
  }
}

/** A little less than the server gives, for a clock that goes wrong. */
export function temporaryUntil(now: number): number {
  return now + (TEMPORARY_HOURS - 1) * HOUR
}

/** What is sent to the server. */
export function listingOf({ answers, files }: Pick<ListingDraft, 'answers' | 'files'>) {
  const {
    certificate: _read,
    makerId: _maker,
    displacementCtgId: _class,
    documentsAtHand,
    loanBalance,
    ...rest
  } = answers
  const { documentAvailableList: papers, numberRegistration } = answers
  const isPapersOpen = papers.length === 0 && needsPapers(numberRegistration) && documentsAtHand !== NO_DOCUMENTS.code
  const fileOf = (kind: AssetKind) => files.find((file) => file.kind === kind)
  const movie = fileOf('AUCTION_ITEM_MOVIE')
  return {
    ...rest,
    mileageKm: typedDistance(answers.mileageKm),
    ...optionalChoices(answers),
    loanBalance: answers.loanStatus === 'paying' ? typedAmount(loanBalance) : null,
    askingPrice: typedAmount(answers.askingPrice),
    documentAvailableList: isPapersOpen ? null : papers,
    originalParts: Object.fromEntries(
      Object.entries(answers.originalParts).filter(
        ([code]) => answers.customPartsList.includes(code) && asksForOriginalPart(code),
      ),
    ),
    images: files.flatMap(({ kind, imageType, assetId }) =>
      kind === 'AUCTION_ITEM_IMAGE' && imageType && assetId ? [{ assetId, imageType }] : [],
    ),
    movieAssetId: movie?.assetId ?? null,
    movieType: movie?.imageType ?? null,
    vicAssetId: fileOf('VIC')?.assetId ?? null,
  }
}

type OptionalChoice = {
  [Name in ListingFieldName]: (typeof LISTING_FIELDS)[Name] extends { kind: 'choice'; isRequired: false } ? Name : never
}[ListingFieldName]

/** Those that nothing was chosen of say so: there is no option ''. */
function optionalChoices(answers: DraftAnswers): Record<OptionalChoice, string | null> {
  const isOptionalChoice = (name: ListingFieldName): name is OptionalChoice =>
    LISTING_FIELDS[name].kind === 'choice' && !LISTING_FIELDS[name].isRequired
  const chosen = LISTING_FIELD_NAMES.filter(isOptionalChoice).map((name) => [name, answers[name] || null])
  return Object.fromEntries(chosen) as Record<OptionalChoice, string | null>
}

const KINDS: ReadonlySet<unknown> = new Set(['AUCTION_ITEM_IMAGE', 'AUCTION_ITEM_MOVIE', 'VIC'] satisfies AssetKind[])

function salvageFile(file: unknown, now: number): DraftFile[] {
  if (!isRecord(file) || typeof file.fileId !== 'string' || !isKind(file.kind)) return []
  const { fileId, kind, imageType, assetId, thumbnailUrl, expiresAt } = file
  if (typeof expiresAt === 'number' && expiresAt <= now) return []
  return [
    {
      fileId,
      kind,
      imageType: textOrNull(imageType),
      assetId: textOrNull(assetId),
      thumbnailUrl: textOrNull(thumbnailUrl),
      expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
      ...(file.look !== undefined && { look: readLook(file.look) }),
    },
  ]
}

function isKind(value: unknown): value is AssetKind {
  return KINDS.has(value)
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The files with a photo in another place; the one that stood there takes its place, where there can be only one. */
export function placed(files: readonly DraftFile[], fileId: string, type: string): readonly DraftFile[] {
  const photo = files.find((file) => file.fileId === fileId)
  if (!photo || photo.imageType === type) return files
  const isInTheWay = (file: DraftFile) =>
    file.kind === 'AUCTION_ITEM_IMAGE' && file.imageType === type && !isRepeatable(type)
  return files.map((file) => {
    if (file === photo) return { ...file, imageType: type }
    return isInTheWay(file) ? { ...file, imageType: photo.imageType } : file
  })
}

/** The files with one of them a place earlier or later among those that `isAmong`; the others keep their places. */
export function moved(
  files: readonly DraftFile[],
  fileId: string,
  by: 1 | -1,
  isAmong: (file: DraftFile) => boolean,
): readonly DraftFile[] {
  const from = files.findIndex((file) => file.fileId === fileId)
  let to = from + by
  while (files[to] && !isAmong(files[to] as DraftFile)) to += by
  const [one, other] = [files[from], files[to]]
  if (!one || !other) return files
  return files.map((file, index) => (index === from ? other : index === to ? one : file))
}
