import { photoHints } from '#content/selling/photo-hints.ts'
import { type DraftFile, moved } from '#domain/listing/listing-draft.ts'
import { freeMultiSlots, isRepeatable } from '#domain/listing/listing-photos.ts'
import { isCodeOf, labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { FilePicker, PHOTO_FILES } from '#ui/photos/file-picker.tsx'
import { PhotoSlot } from '#ui/photos/photo-slot.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { problemOf, stateOf, thumbnailOf } from './file-state.ts'
import { PhotoNotes, PhotoTools } from './photo-notes.tsx'
import { keptWords } from './replaced-file.ts'
import { isUnusable } from './unusable-file.ts'

const KINDS = PHOTO_TYPES.filter(({ code }) => isRepeatable(code))

/** Photos of custom parts, scratches and other things: several at once, in an order of the owner's. */
export function MultiPhotos({ of }: { readonly of: SellForm }) {
  const { files, changeFiles, uploads } = of
  const photos = files.filter(
    ({ kind, imageType }) => kind === 'AUCTION_ITEM_IMAGE' && imageType !== null && isRepeatable(imageType),
  )
  const free = freeMultiSlots(photos.map(({ imageType }) => ({ imageType: imageType ?? '' })))
  const move = (file: DraftFile, by: 1 | -1) =>
    changeFiles((before) => moved(before, file.fileId, by, (it) => photos.some(({ fileId }) => fileId === it.fileId)))
  return (
    <>
      {photos.length > 0 && (
        <ol className="full-rows mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:full-rows-3">
          {photos.map((file, index) => {
            const type = file.imageType ?? ''
            if (!isCodeOf(PHOTO_TYPES, type)) return null
            return (
              <li key={file.fileId} className="grid">
                <PhotoSlot
                  id={`multi-${file.fileId}`}
                  type={type}
                  label={`${labelOf(PHOTO_TYPES, type)}（${index + 1}枚目）`}
                  state={stateOf(file, uploads)}
                  progress={uploads.statuses.get(file.fileId)?.progress ?? 0}
                  thumbnailUrl={thumbnailOf(file, uploads)}
                  problem={problemOf(file, uploads) ?? keptWords(file, uploads.kept)}
                  onFiles={([chosen]) => {
                    if (chosen) uploads.add(chosen, 'AUCTION_ITEM_IMAGE', type, file.fileId)
                  }}
                  onRemove={() => uploads.remove(file.fileId)}
                  onRetry={isUnusable(file, uploads) ? undefined : () => uploads.retry(file.fileId)}
                  tools={<PhotoTools of={of} file={file} label={`${labelOf(PHOTO_TYPES, type)}（${index + 1}枚目）`} />}
                  onEarlier={index > 0 ? () => move(file, -1) : undefined}
                  onLater={index < photos.length - 1 ? () => move(file, 1) : undefined}
                >
                  <PhotoNotes of={of} file={file} label={`${labelOf(PHOTO_TYPES, type)}（${index + 1}枚目）`} />
                </PhotoSlot>
              </li>
            )
          })}
        </ol>
      )}
      {free > 0 && (
        <div className="mt-3 grid gap-3 sm:grid-cols-3">
          {KINDS.map(({ code, label }) => (
            <FilePicker
              key={code}
              accept={PHOTO_FILES}
              isMultiple
              label={`${label}の写真を追加`}
              onFiles={(chosen) => {
                for (const file of chosen.slice(0, free)) uploads.add(file, 'AUCTION_ITEM_IMAGE', code)
              }}
              className="card flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-brand-soft"
            >
              <span>
                <span className="block font-bold">{label}</span>
                <span className="block text-xs text-text-2">{photoHints[code]}</span>
              </span>
              <span className="shrink-0 text-link underline underline-offset-4">追加</span>
            </FilePicker>
          ))}
        </div>
      )}
    </>
  )
}
