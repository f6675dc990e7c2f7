import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import { recommendedViews } from '#domain/listing/photo-places.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { NO_METER } from '#domain/options/vehicle-condition.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { FilePicker, PHOTO_FILES } from '#ui/photos/file-picker.tsx'
import { ProgressRing } from '#ui/photos/progress-ring.tsx'
import type { SellForm } from '../use-sell-form.ts'
import { countedFiles, problemOf } from './file-state.ts'
import { isUnusable } from './unusable-file.ts'
import type { SeveralPlaced, Uploads } from './use-uploads.ts'

/** How many of the recommended views are there, and a way to choose them all at once. */
export function SeveralPhotos({ of: { files, uploads, form } }: { readonly of: SellForm }) {
  const [told, setTold] = useState<SeveralPlaced | null>(null)
  const [isPlacing, setIsPlacing] = useState(false)
  const types = new Set(countedFiles(files, uploads).map(({ imageType }) => imageType))
  const hasNoMeter = form.watch('meterChange') === NO_METER
  const views = recommendedViews(hasNoMeter)
  const missing = views.filter((view) => !types.has(view))
  const count = views.length - missing.length

  // What turned out to be no picture, or broken, gives its place back.
  const refused = told ? files.filter((file) => told.placed.has(file.fileId) && isUnusable(file, uploads)) : []
  const giveBack = useEffectEvent(() => {
    for (const file of refused) uploads.remove(file.fileId)
    setTold((before) => before && withRefused(before, refused, uploads))
  })
  const isRefused = refused.length > 0
  useEffect(() => {
    if (isRefused) giveBack()
  }, [isRefused])

  async function place(chosen: readonly File[]) {
    setIsPlacing(true)
    setTold(null)
    try {
      setTold(await uploads.addSeveral(chosen, hasNoMeter))
      form.clearErrors()
    } finally {
      setIsPlacing(false)
    }
  }

  return (
    <section aria-labelledby="recommended-photos" className="card grid gap-3 p-4">
      <div className="flex items-center gap-4">
        <ProgressRing
          part={count / views.length}
          label="おすすめの写真"
          text={`${count}/${views.length}`}
          className="size-16 shrink-0"
        />
        <div className="min-w-0">
          <h2 id="recommended-photos" className="text-lg">
            高く売れやすい{views.length}枚
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
        {told ? placedWords(told) : '選んだ順に並べ、書類や縦横の向きも見て欄に入れます。あとから移せます。'}
      </p>
      {told && told.unusable.length > 0 && (
        <Notice tone="bad" title={`${told.unusable.length}枚は使えませんでした`}>
          {told.unusable.map(({ name, problem }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
            <span key={index} className="block break-all">
              {name}：{problem}
            </span>
          ))}
        </Notice>
      )}
    </section>
  )
}

function withRefused(told: SeveralPlaced, refused: readonly DraftFile[], uploads: Uploads): SeveralPlaced {
  const gone = new Set(refused.map(({ fileId }) => fileId))
  const named = refused.map((file) => ({
    name: told.placed.get(file.fileId) ?? '',
    problem: problemOf(file, uploads) ?? '',
  }))
  return {
    ...told,
    placed: new Map([...told.placed].filter(([fileId]) => !gone.has(fileId))),
    unusable: [...told.unusable, ...named],
  }
}

/** How many were placed, and which found no place. */
export function placedWords({ placed, left }: SeveralPlaced): string {
  const done = placed.size > 0 ? `${placed.size}枚を並べました。場所が違う写真は「移す…」で直せます。` : ''
  return `${done}${left.length > 0 ? `入りきらなかった写真が${left.length}枚あります（${left.join('、')}）。` : ''}`
}
