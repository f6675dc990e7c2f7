import { AppLink } from '../../shell/app-link.tsx'

interface Neighbour {
  readonly to: string
  readonly title: string
}

interface Properties {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  /** What follows each other: 記事, 声. */
  readonly label: string
}

export function PreviousNext({ previous, next, label }: Properties) {
  return (
    <nav aria-label={`前後の${label}`} className="grid gap-3 sm:grid-cols-2">
      {previous && <NeighbourLink label={`前の${label}`} neighbour={previous} />}
      {next && <NeighbourLink label={`次の${label}`} neighbour={next} className="sm:col-start-2 sm:text-right" />}
    </nav>
  )
}

interface NeighbourProperties {
  readonly label: string
  readonly neighbour: Neighbour
  readonly className?: string
}

function NeighbourLink({ label, neighbour, className = '' }: NeighbourProperties) {
  return (
    <AppLink to={neighbour.to} className={`card block p-4 no-underline hover:border-line-strong ${className}`}>
      <span className="block text-xs text-text-2">{label}</span>
      <span className="mt-1 block text-sm font-bold text-ink">{neighbour.title}</span>
    </AppLink>
  )
}
