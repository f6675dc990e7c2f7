import { photoFindingTexts } from '#content/selling/photo-findings.ts'
import type { PhotoFinding } from '#domain/images/photo-look.ts'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import { isRepeatable } from '#domain/listing/listing-photos.ts'
import { labelOf } from '#domain/options/option.ts'
import { MULTI_IMAGE_SLOTS, PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { WarningIcon } from '#ui/icons/state-icons.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { CoverButton } from './cover-button.tsx'
import { findingsOfFile, largePicture, stateOf, twinsOf } from './file-state.ts'

const PAPER_PLACE = '07'

interface Properties {
  readonly of: SellForm
  readonly file: DraftFile
  readonly label: string
}

/** What was found about a photo, with what to do about it. */
export function PhotoNotes({ of: { files, uploads }, file, label }: Properties) {
  const findings = findingsOfFile(file, files).filter((finding) => finding !== 'TOO_SMALL')
  if (findings.length === 0) return null
  return (
    <ul className="grid gap-1" aria-label={`${label}の写真について`}>
      {findings.map((finding) => (
        <li key={finding} className="grid text-xs text-warn">
          <span className="flex gap-1">
            <WarningIcon className="size-4 shrink-0" />
            <span className="min-w-0">{textOf(finding, file, files)}</span>
          </span>
          {finding === 'DOCUMENT' && isPaperFree(files) && (
            <button
              type="button"
              onClick={() => uploads.move(file.fileId, PAPER_PLACE)}
              aria-label={`${label}の写真を登録書類の欄へ移す`}
              className="min-h-11 justify-self-start rounded-control px-2 text-sm text-link underline underline-offset-4 hover:bg-brand-soft"
            >
              登録書類の欄へ移す
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The ways to hide a part of a photo and to put it elsewhere. */
export function PhotoTools({ of: { files, uploads }, file, label }: Properties) {
  const src = largePicture(file, uploads)
  return (
    <>
      {src && stateOf(file, uploads) !== 'sending' && (
        <CoverButton src={src} label={label} onSave={(areas) => uploads.cover(file.fileId, areas)} />
      )}
      <MoveChoice of={{ files, uploads }} file={file} label={label} />
    </>
  )
}

function textOf(finding: PhotoFinding, file: DraftFile, files: readonly DraftFile[]): string {
  if (finding === 'DOCUMENT' && !isPaperFree(files)) return '書類のようです。登録書類の欄には、すでに写真があります。'
  const text = photoFindingTexts[finding]
  if (finding !== 'DUPLICATE') return text
  const twins = twinsOf(file, files).map((type) => `「${labelOf(PHOTO_TYPES, type)}」`)
  return `${twins.join('と')}の写真と同じようです。それぞれの箇所の写真をお選びください。`
}

function isPaperFree(files: readonly DraftFile[]): boolean {
  return !files.some(({ kind, imageType }) => kind === 'AUCTION_ITEM_IMAGE' && imageType === PAPER_PLACE)
}

/** A list of the places: on a phone a wheel, with a keyboard the arrow keys. What stands there changes places with it. */
function MoveChoice({
  of: { files, uploads },
  file,
  label,
}: { of: Pick<SellForm, 'files' | 'uploads'> } & Omit<Properties, 'of'>) {
  const photos = files.filter(({ kind }) => kind === 'AUCTION_ITEM_IMAGE')
  const at = (code: string) => photos.find(({ imageType }) => imageType === code)
  const restTaken = photos.filter(({ imageType }) => imageType !== null && isRepeatable(imageType)).length
  const isTooSmall = file.look?.findings.includes('TOO_SMALL') ?? false
  const isOpen = (code: string) => {
    if (code === file.imageType || (isTooSmall && !PAPER_TYPES.includes(code))) return false
    if (isRepeatable(code)) return isRepeatable(file.imageType ?? '') || restTaken < MULTI_IMAGE_SLOTS
    const other = at(code)
    // The one that stands there would come here.
    return !(other?.look?.findings.includes('TOO_SMALL') && !PAPER_TYPES.includes(file.imageType ?? ''))
  }
  return (
    <select
      aria-label={`${label}の写真を移す先`}
      value=""
      onChange={({ target }) => uploads.move(file.fileId, target.value)}
      className="min-h-11 min-w-0 cursor-pointer appearance-none rounded-control border-transparent bg-transparent text-center text-sm text-link underline underline-offset-4 [text-align-last:center] hover:bg-brand-soft"
    >
      <option value="">移す…</option>
      {PHOTO_TYPES.filter(({ code }) => isOpen(code)).map(({ code, label: name }) => (
        <option key={code} value={code}>
          {at(code) && !isRepeatable(code) ? `${name}（入れ替え）` : name}
        </option>
      ))}
    </select>
  )
}
