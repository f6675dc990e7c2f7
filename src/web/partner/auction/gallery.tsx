import { useState } from 'react'
import { Lightbox } from '#ui/photos/lightbox.tsx'
import { fileAddress } from '../file-address.ts'
import { BikePhoto } from './bike-photo.tsx'

interface Shown {
  readonly assetId: string
  readonly label: string
  readonly isInspectionNg: boolean
  readonly ngReason: string | null
}

interface Properties {
  readonly name: string
  readonly kind: string
  readonly images: readonly Shown[]
  readonly movies: readonly Shown[]
}

/** One large, the others below; arrow keys move, a press opens it over the window. Without scripts it is a link to itself. */
export function Gallery({ name, kind, images, movies }: Properties) {
  const [current, setCurrent] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const shown = images[current] ?? images[0]
  if (!shown) return <BikePhoto assetId={null} kind={kind} alt={`${name}の写真はありません`} isLarge />
  return (
    <section aria-label="写真" className="grid gap-2">
      <a
        href={fileAddress(shown.assetId)}
        target="_blank"
        rel="noreferrer"
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          setOpen(true)
        }}
        className="relative block cursor-zoom-in"
      >
        <BikePhoto assetId={shown.assetId} kind={kind} alt={`${name}（${shown.label}）`} isLarge />
        <span className="absolute bottom-2 left-2 rounded-control bg-surface px-2 py-1 text-ink">
          {shown.label}　{current + 1}/{images.length}
        </span>
      </a>
      {isOpen && (
        <Lightbox
          photos={images.map(({ assetId, label }) => ({
            path: fileAddress(assetId),
            alt: `${name}（${label}）`,
            label,
          }))}
          current={current}
          onMove={setCurrent}
          onClose={() => setOpen(false)}
        />
      )}
      {shown.isInspectionNg && <p className="text-bad">NG：{shown.ngReason}（差し替え待ち）</p>}
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {images.map((image, index) => (
          <li key={image.assetId} className="w-20 shrink-0">
            <button
              type="button"
              aria-label={`${image.label}を大きく表示`}
              aria-pressed={index === current}
              onClick={() => setCurrent(index)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') setCurrent(Math.min(current + 1, images.length - 1))
                else if (event.key === 'ArrowLeft') setCurrent(Math.max(current - 1, 0))
              }}
              className="block w-full rounded-control border-2 border-transparent aria-pressed:border-action"
            >
              <BikePhoto assetId={image.assetId} kind={kind} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {movies.map(({ assetId, label, isInspectionNg, ngReason }) => (
        <p key={assetId}>
          <a href={fileAddress(assetId)} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
            動画を見る（{label}）
          </a>
          {isInspectionNg && <span className="ml-2 text-bad">NG：{ngReason}（掲載しません）</span>}
        </p>
      ))}
    </section>
  )
}
