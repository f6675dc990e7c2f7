import { useState } from 'react'
import { Lightbox, type LightboxPhoto } from '#ui/photos/lightbox.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { ConsoleLink } from '../../console/console-link.tsx'
import { fileAddress } from '../../file-address.ts'
import type { ListedPhoto } from './claim-facts.ts'

interface Properties {
  readonly auctionId: number
  /** What the claim is about. */
  readonly place: string
  readonly claimed: readonly string[]
  readonly listed: readonly ListedPhoto[]
  /** There is no photo of the place itself in the listing. */
  readonly isNear: boolean
  /** Of the whole listing. */
  readonly listedCount: number
}

/** The photos of the listing beside those of the claim; each opens over the window, and the arrow keys go through all of them. */
export function ComparedPhotos({ auctionId, place, claimed, listed, isNear, listedCount }: Properties) {
  const [open, setOpen] = useState<number | null>(null)
  const then = listed.map(({ assetId, label }) => photo(assetId, `出品時：${label}`))
  const now = claimed.map((assetId, index) => photo(assetId, `引取り時：${place}（${index + 1}枚目）`))
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side title="出品時" photos={then} onOpen={setOpen} empty="出品に写真がありません。">
        {isNear && then.length > 0 && (
          <p className="text-text-2">この箇所を写した写真は出品にありません。近い写真を表示しています。</p>
        )}
        {listedCount > 0 && (
          <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
            出品の写真をすべて見る（{listedCount}枚）
          </ConsoleLink>
        )}
      </Side>
      <Side
        title="引取り時"
        photos={now}
        onOpen={(index) => setOpen(then.length + index)}
        empty="販売店からの写真はありません。"
      />
      {open !== null && (
        <Lightbox photos={[...then, ...now]} current={open} onMove={setOpen} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

function photo(assetId: string, label: string): LightboxPhoto {
  return { path: fileAddress(assetId), alt: label, label }
}

interface SideProperties {
  readonly title: string
  readonly photos: readonly LightboxPhoto[]
  readonly onOpen: (index: number) => void
  readonly empty: string
  readonly children?: React.ReactNode
}

/** Without scripts each photo is a link to itself. */
function Side({ title, photos, onOpen, empty, children }: SideProperties) {
  return (
    <section className="grid content-start gap-1">
      <h4 className="text-sm font-bold">{title}</h4>
      {photos.length === 0 ? (
        <p className="rounded-control border border-line bg-surface px-3 py-6 text-center text-text-2">{empty}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2">
          {photos.map(({ path, alt, label }, index) => (
            <li key={path} className={photos.length === 1 ? 'col-span-2' : ''}>
              <a
                href={path}
                target="_blank"
                rel="noreferrer"
                aria-haspopup="dialog"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(index)
                }}
                className="block cursor-zoom-in text-ink no-underline"
              >
                <Picture
                  path={path}
                  alt={alt}
                  width={4}
                  height={3}
                  mobile="45vw"
                  desktop="400px"
                  largest="lg"
                  className="aspect-4/3 w-full rounded-control border border-line bg-surface object-cover"
                />
                <span aria-hidden="true" className="text-text-2">
                  {label}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
