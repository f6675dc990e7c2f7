import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { Picture } from '#ui/picture/picture.tsx'
import { fileAddress } from '../file-address.ts'

interface Properties {
  readonly assetId: string | null
  readonly kind: string
  readonly alt: string
  readonly isLarge?: boolean
}

const KINDS: readonly BikeKind[] = ['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike']

/** A photo in 4:3, or the drawing of its kind. */
export function BikePhoto({ assetId, kind, alt, isLarge = false }: Properties) {
  if (assetId === null && isLarge) return <p className="card px-4 py-10 text-center text-text-2">写真はありません。</p>
  if (assetId === null)
    return (
      <span className="grid aspect-4/3 w-full place-items-center rounded-control bg-brand-soft p-1 text-text-2">
        <BikeDrawing kind={KINDS.find((it) => it === kind) ?? 'naked'} className="w-full" />
      </span>
    )
  return (
    <Picture
      path={fileAddress(assetId)}
      alt={alt}
      width={4}
      height={3}
      mobile={isLarge ? '100vw' : '40vw'}
      desktop={isLarge ? '800px' : '240px'}
      largest={isLarge ? 'xl' : 'xs'}
      className={`aspect-4/3 w-full rounded-control ${isLarge ? 'max-h-[60dvh] bg-ground object-contain' : 'object-cover'}`}
    />
  )
}
