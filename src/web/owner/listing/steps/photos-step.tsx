import { photoHints } from '#content/selling/photo-hints.ts'
import { PAPER_PHOTOS } from '#content/selling/who-sees.ts'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import { freeMultiSlots, isRepeatable, missingPhotos, requiredPhotos } from '#domain/listing/listing-photos.ts'
import { RECOMMENDED_VIEWS } from '#domain/listing/photo-places.ts'
import { PHOTO_TYPES, type PhotoTypeOption } from '#domain/options/photo-types.ts'
import { NO_METER } from '#domain/options/vehicle-condition.ts'
import { PAPER_TYPES } from '#domain/permission/file-access.ts'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { GoodIcon } from '#ui/icons/state-icons.tsx'
import { countedFiles } from '../files/file-state.ts'
import { ListingPhoto } from '../files/listing-photo.tsx'
import { MovieUpload } from '../files/movie-upload.tsx'
import { MultiPhotos } from '../files/multi-photos.tsx'
import { SeveralPhotos } from '../files/several-photos.tsx'
import { LeaveDialog } from '../leaving.tsx'
import type { SellForm } from '../use-sell-form.ts'

const TYPES: readonly (PhotoTypeOption & { readonly code: keyof typeof photoHints })[] = PHOTO_TYPES
const OPTIONAL = TYPES.filter(({ code, isRequired }) => !isRequired && !isRepeatable(code))
const VIEWS = OPTIONAL.filter(({ code }) => RECOMMENDED_VIEWS.some((view) => view === code))
const MORE = OPTIONAL.filter((type) => !PAPER_TYPES.includes(type.code) && !VIEWS.includes(type))
const PAPERS = OPTIONAL.filter(({ code }) => PAPER_TYPES.includes(code))

export function PhotosStep({ of }: { readonly of: SellForm }) {
  const { files, uploads } = of
  const hasNoMeter = of.form.watch('meterChange') === NO_METER
  const required = requiredPhotos(hasNoMeter)
  const photos = files.flatMap(({ kind, imageType, assetId }) =>
    kind === 'AUCTION_ITEM_IMAGE' && imageType ? [{ imageType, assetId }] : [],
  )
  const missing = missingPhotos(
    countedFiles(files, uploads).flatMap(({ kind, imageType }) =>
      kind === 'AUCTION_ITEM_IMAGE' && imageType ? [{ imageType }] : [],
    ),
    hasNoMeter,
  )
  return (
    <>
      <LeaveDialog />
      <SeveralPhotos of={of} />
      <section aria-labelledby="required-photos">
        <h2 id="required-photos" className="text-lg">
          必須の写真
        </h2>
        <p className="mt-1 flex items-center gap-1 text-sm text-text-2" aria-live="polite">
          {missing.length === 0 ? (
            <>
              <GoodIcon className="size-5 shrink-0 text-good" />
              {required.length}枚そろいました。
            </>
          ) : (
            `あと${missing.length}枚です。明るい所で、1枚ずつ撮影してください。`
          )}
        </p>
        <div className="full-rows mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:full-rows-3">
          {TYPES.filter(({ code }) => required.includes(code)).map(({ code, label }) => (
            <ListingPhoto key={code} of={of} type={code} label={label} hint={photoHints[code]} required />
          ))}
        </div>
      </section>
      <MorePhotos of={of} title="あわせて撮りたい写真" types={VIEWS} isOpen />
      <MorePhotos of={of} title="ほかの写真" types={MORE} />
      <MorePhotos of={of} title={PAPER_PHOTOS.name} text={PAPER_PHOTOS.viewers} types={PAPERS} />
      <section aria-labelledby="multi-photos">
        <h2 id="multi-photos" className="text-lg">
          カスタム・傷・その他
        </h2>
        <p className="mt-1 text-sm text-text-2">
          何枚かまとめて選べます。3つの欄をあわせて、あと
          <span className="tabular">{freeMultiSlots(photos)}</span>枚追加できます。
        </p>
        <MultiPhotos of={of} />
      </section>
      <MovieUpload of={of} />
    </>
  )
}

interface MoreProperties {
  readonly of: SellForm
  readonly title: string
  /** Who sees them, where that is not every dealer. */
  readonly text?: string
  readonly types: typeof TYPES
  readonly isOpen?: boolean
}

function MorePhotos({ of, title, text, types, isOpen = false }: MoreProperties) {
  const countIn = (files: readonly DraftFile[]) =>
    types.filter(({ code }) => files.some(({ kind, imageType }) => kind === 'AUCTION_ITEM_IMAGE' && imageType === code))
      .length
  const count = countIn(countedFiles(of.files, of.uploads))
  return (
    <details className="card group" open={isOpen || countIn(of.files) > 0}>
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-bold">
        <span className="grow">{title}</span>
        <span className="tabular text-sm font-normal text-text-2">{count === 0 ? '任意' : `${count}枚追加済み`}</span>
        <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open:rotate-180" />
      </summary>
      {text && <p className="px-4 pb-3 text-sm text-text-2">{text}</p>}
      <div className="full-rows grid grid-cols-2 gap-3 p-3 pt-0 sm:grid-cols-3 sm:full-rows-3">
        {types.map(({ code, label }) => (
          <ListingPhoto key={code} of={of} type={code} label={label} hint={photoHints[code]} />
        ))}
      </div>
    </details>
  )
}
