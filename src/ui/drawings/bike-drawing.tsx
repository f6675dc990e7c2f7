import type { BikeKind } from './bike-kind.ts'
import { cruiser } from './bikes/cruiser.ts'
import { minibike } from './bikes/minibike.ts'
import { naked } from './bikes/naked.ts'
import { offroad } from './bikes/offroad.ts'
import { scooter } from './bikes/scooter.ts'
import { sport } from './bikes/sport.ts'
import { touring } from './bikes/touring.ts'
import { Drawing } from './drawing.tsx'
import { Layers } from './layers.tsx'
import type { Layer } from './shapes.ts'

export type { BikeKind } from './bike-kind.ts'

const BIKES: Record<BikeKind, readonly Layer[]> = { naked, sport, cruiser, offroad, scooter, touring, minibike }

interface Properties {
  readonly kind: BikeKind
  /** The hue of its class is its paint. */
  readonly displacementCtgId?: number | undefined
  readonly title?: string
  readonly className?: string
}

/** A bike from its right side. All kinds share one scale, so that a minibike is small beside a tourer. */
export function BikeDrawing({ kind, displacementCtgId, title, className }: Properties) {
  return (
    <Drawing viewBox="0 0 240 160" title={title} className={className}>
      <g data-class={displacementCtgId}>
        <ellipse cx="122" cy="149" rx="104" ry="5" stroke="none" className="fill-shade opacity-20" />
        <Layers layers={BIKES[kind]} />
      </g>
    </Drawing>
  )
}
