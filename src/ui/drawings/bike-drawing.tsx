import type { BikeKind } from './bike-kind.ts'
import { Drawing } from './drawing.tsx'

export type { BikeKind } from './bike-kind.ts'

interface Properties {
  readonly kind: BikeKind
  readonly title?: string
  readonly className?: string
}

export function BikeDrawing({ kind, title, className }: Properties) {
  return (
    <Drawing viewBox="0 0 240 160" title={title} className={className}>
      <path d={kind} />
    </Drawing>
  )
}
