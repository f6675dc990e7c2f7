import type { PhotoType } from '#domain/options/photo-types.ts'
import { fieldId } from '#ui/controls/field/field-words.ts'
import { PhotoSlot } from '#ui/photos/photo-slot.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { problemOf, stateOf, thumbnailOf } from './file-state.ts'
import { PhotoNotes, PhotoTools } from './photo-notes.tsx'
import { keptWords } from './replaced-file.ts'
import { isUnusable } from './unusable-file.ts'

interface Properties {
  readonly of: SellForm
  readonly type: PhotoType
  readonly label: string
  readonly hint: string
  readonly required?: boolean
}

/** The slot of a photo that there is once. */
export function ListingPhoto({ of, type, label, hint, required = false }: Properties) {
  const { files, uploads, errorOf, form } = of
  const file = files.find((it) => it.kind === 'AUCTION_ITEM_IMAGE' && it.imageType === type)
  const missing = file ? null : (errorOf(`images.${type}`) ?? null)
  return (
    <PhotoSlot
      id={fieldId(`images.${type}`)}
      type={type}
      label={label}
      hint={hint}
      required={required}
      state={stateOf(file, uploads)}
      progress={(file && uploads.statuses.get(file.fileId)?.progress) ?? 0}
      thumbnailUrl={thumbnailOf(file, uploads)}
      problem={problemOf(file, uploads) ?? keptWords(file, uploads.kept) ?? missing}
      onFiles={([chosen]) => {
        if (!chosen) return
        uploads.add(chosen, 'AUCTION_ITEM_IMAGE', type, file?.fileId)
        form.clearErrors()
      }}
      onRemove={file && (() => uploads.remove(file.fileId))}
      onRetry={file && !isUnusable(file, uploads) ? () => uploads.retry(file.fileId) : undefined}
      tools={file && <PhotoTools of={of} file={file} label={label} />}
    >
      {file && <PhotoNotes of={of} file={file} label={label} />}
    </PhotoSlot>
  )
}
