import { Drawing } from './drawing.tsx'
import { Layers } from './layers.tsx'
import { STATE_BIKE, STATES, type StateName } from './states/states.ts'

interface Properties {
  readonly name: StateName
  readonly title?: string
  readonly className?: string
}

/** For empty lists and times of waiting. */
export function StateDrawing({ name, title, className }: Properties) {
  const state = STATES[name]
  return (
    <Drawing viewBox="0 0 240 160" title={title} className={className}>
      {'bike' in state && (
        // 1.8 at the size the bike is drawn here.
        <g transform={state.bike} strokeWidth="2.3">
          <Layers layers={STATE_BIKE} />
        </g>
      )}
      <Layers layers={state.layers} />
    </Drawing>
  )
}
