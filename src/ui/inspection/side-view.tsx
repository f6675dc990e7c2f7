import { type BikeSide, MAX_COORDINATE } from '#domain/inspection/inspection-sheet.ts'

const WIDTH = 1000
const HEIGHT = 700

export interface ShownMark {
  readonly number: number
  readonly x: number
  readonly y: number
  readonly isCurrent?: boolean
}

interface Properties {
  readonly side: BikeSide
  readonly marks: readonly ShownMark[]
  /** Where a mark would be placed, in the coordinates of the marks. */
  readonly cursor?: { readonly x: number; readonly y: number } | null
  /** A name makes it a picture with words; without one it is decoration. */
  readonly title?: string
}

/** A motorcycle from the side, ours; on the left side it looks to the left. Marks are numbered as their lines. */
export function SideView({ side, marks, cursor = null, title }: Properties) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block w-full text-text-2"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform={side === 'right' ? `translate(${WIDTH} 0) scale(-1 1)` : undefined}
      >
        <path d="M40 690H960" strokeWidth="4" strokeDasharray="4 16" />
        {[220, 780].map((x) => (
          <g key={x}>
            <circle cx={x} cy="540" r="146" />
            <circle cx={x} cy="540" r="112" strokeWidth="4" />
            <circle cx={x} cy="540" r="34" />
          </g>
        ))}
        {/* Fork, handlebar, headlight and front fender */}
        <path d="M220 540 310 232M202 534 290 228M262 246 330 182 392 168" />
        <path d="M250 262a44 44 0 1 1-16 70l40-20zM108 424q52-64 138-42" />
        {/* Tank, seat and tail */}
        <path d="M330 262q84-70 184-36 44 16 62 78l-210 34q-42-18-36-76z" />
        <path d="M576 300q92 18 176-18 58-12 88 22l-34 30q-124 34-224 4z" />
        <path d="M806 334 880 296M652 352 700 440" />
        {/* Frame, engine and swing arm */}
        <path d="M330 300 404 560 620 580 660 352M620 540 780 540" />
        <path d="M396 372h196l24 92-28 96H432l-44-104z" />
        <path d="M408 404h176M412 436h184M430 468h160" strokeWidth="4" />
        <circle cx="560" cy="512" r="40" strokeWidth="4" />
        {/* Exhaust */}
        <path d="M412 500q-44 92 40 112h180M632 596l222-52 10 44-226 46z" />
        <path d="M700 596V532" strokeWidth="4" />
      </g>
      {cursor && <Cross {...onDrawing(cursor)} />}
      {marks.map(({ number, isCurrent = false, ...place }) => {
        const { x, y } = onDrawing(place)
        return (
          <g key={number} className={isCurrent ? 'fill-action' : 'fill-bad'}>
            <circle cx={x} cy={y} r={isCurrent ? 34 : 28} className="stroke-surface" strokeWidth="6" />
            <text
              x={x}
              y={y}
              dy="0.36em"
              textAnchor="middle"
              fontSize="34"
              fontWeight="700"
              className="tabular fill-surface"
            >
              {number}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Cross({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g className="stroke-action" fill="none" strokeWidth="5">
      <circle cx={x} cy={y} r="26" />
      <path d={`M${x - 48} ${y}H${x + 48}M${x} ${y - 48}V${y + 48}`} />
    </g>
  )
}

function onDrawing({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: (x / MAX_COORDINATE) * WIDTH, y: (y / MAX_COORDINATE) * HEIGHT }
}
