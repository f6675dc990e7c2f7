import type { PhotoType } from '#domain/options/photo-types.ts'
import { naked } from './bikes/naked.ts'
import { Drawing } from './drawing.tsx'
import { Layers } from './layers.tsx'
import { nakedLeft } from './photos/naked-left.ts'
import { custom, frameNumber, frontTyre, handleStopper, keys, other, rearTyre, scratch } from './photos/parts.ts'
import { back, front, fuelInlet, meter, papers } from './photos/views.ts'
import type { Layer } from './shapes.ts'

/** A drawing of its own, or a part of the bike from its right side; `isLeft` shows the same from the other side. */
interface Hint {
  readonly layers?: readonly Layer[]
  readonly crop?: string
  readonly isLeft?: boolean
}

const WHOLE_BIKE = '0 -10 240 180'
const FORK = '132 42 108 81'
const ENGINE = '88 60 92 69'

const HINTS = {
  '01': { layers: front },
  '02': { layers: back },
  '03': { crop: WHOLE_BIKE },
  '04': { crop: WHOLE_BIKE, isLeft: true },
  '05': { layers: meter },
  '06': { layers: fuelInlet },
  '07': { layers: papers },
  '08': { layers: frontTyre },
  '09': { layers: rearTyre },
  '10': { crop: FORK },
  '11': { crop: FORK, isLeft: true },
  '12': { layers: handleStopper },
  '13': { layers: handleStopper, isLeft: true },
  '14': { crop: ENGINE },
  '15': { crop: ENGINE, isLeft: true },
  '16': { crop: '26 58 84 63' },
  '17': { crop: '26 92 84 63' },
  '18': { crop: '24 30 100 75' },
  '19': { layers: keys },
  '20': { layers: frameNumber },
  '31': { layers: custom },
  '32': { layers: scratch },
  '99': { layers: other },
} as const satisfies Record<PhotoType, Hint>

interface Properties {
  readonly type: PhotoType
  readonly title?: string
  readonly className?: string
}

/** From where a photo is to be taken by its type, inside the corners of a viewfinder. */
export function PhotoTypeDrawing({ type, title, className }: Properties) {
  const { layers, crop, isLeft = false }: Hint = HINTS[type]
  return (
    <Drawing viewBox="0 0 120 90" title={title} className={className}>
      <g transform={isLeft ? 'matrix(-1 0 0 1 120 0)' : undefined}>
        <svg
          x="6"
          y="6"
          width="108"
          height="78"
          viewBox={crop ?? '0 0 120 90'}
          strokeWidth={crop ? Number(crop.split(' ')[2]) / 72 : 1.7}
          aria-hidden="true"
        >
          <Layers layers={layers ?? (isLeft ? nakedLeft : naked)} />
        </svg>
      </g>
      <path d="M2 14V2h14M104 2h14v12M118 76v12h-14M16 88H2V76" />
    </Drawing>
  )
}
