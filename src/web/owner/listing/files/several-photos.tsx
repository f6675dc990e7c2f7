import { useState } from 'react'
import { RECOMMENDED_VIEWS } from '#domain/listing/photo-places.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { FilePicker, PHOTO_FILES } from '#ui/photos/file-picker.tsx'
import { ProgressRing } from '#ui/photos/progress-ring.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { countedFiles } from './file-state.ts'

/** How many of the recommended views are there, and a way to choose them all at once. */
export function SeveralPhotos({ of: { files, uploads, form } }: { readonly of: SellForm }) {
  const [told, setTold] = useState<string | null>(null)
  const [isPlacing, setIsPlacing] = useState(false)
  const types = new Set(countedFiles(files, uploads).map(({ imageType }) => imageType))
  const count = RECOMMENDED_VIEWS.filter((view) => types.has(view)).length
  const missing = RECOMMENDED_VIEWS.filter((view) => !types.has(view))

  async function place(chosen: readonly File[]) {
    setIsPlacing(true)
    setTold(null)
    try {
      const { placed, left } = await uploads.addSeveral(chosen)
      form.clearErrors()
      setTold(
        `${placed}枚を並べました。場所が違う写真は「移す…」で直せます。${left > 0 ? `入りきらなかった写真が${left}枚あります。` : ''}`,
      )
    } finally {
      setIsPlacing(false)
    }
  }

  return (
    <section aria-labelledby="recommended-photos" className="card grid gap-3 p-4">
      <div className="flex items-center gap-4">
        <ProgressRing
          part={count / RECOMMENDED_VIEWS.length}
          label="おすすめの写真"
          text={`${count}/${RECOMMENDED_VIEWS.length}`}
          className="size-16 shrink-0"
        />
        <div className="min-w-0">
          <h2 id="recommended-photos" className="text-lg">
            高く売れやすい{RECOMMENDED_VIEWS.length}枚
          </h2>
          <p className="text-sm text-text-2">
            {missing.length === 0
              ? 'すべてそろいました。'
              : `あと：${missing.map((view) => labelOf(PHOTO_TYPES, view)).join('、')}`}
          </p>
        </div>
      </div>
      <FilePicker
        accept={PHOTO_FILES}
        isMultiple
        label="写真をまとめて選ぶ"
        onFiles={(chosen) => void place(chosen)}
        className="button button-quiet"
      >
        {isPlacing ? '写真を確認しています…' : '写真をまとめて選ぶ'}
      </FilePicker>
      <p aria-live="polite" className="text-sm text-text-2">
        {told ?? '選んだ順に並べ、書類や縦横の向きも見て欄に入れます。あとから移せます。'}
      </p>
    </section>
  )
}
