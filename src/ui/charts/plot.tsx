import { manYenFigure } from '../price/man-yen.ts'

/**
 * Pixels: the height changes neither with the width, so that text and strokes stay as they are on every screen, nor with the
 * size of letters, which is smaller on paper.
 */
export const PLOT_HEIGHT = 224
/** Percent of the width kept free at both ends. */
export const PLOT_EDGE = 1.5

interface Properties {
  readonly ticks: readonly number[]
  readonly y: (tick: number) => number
  /** Of the ticks. */
  readonly unit?: string
  readonly tickText?: (tick: number, ticks: readonly number[]) => string
  /** In units of (percent of the width, pixels from the top): drawn stretched, with strokes that keep their weight. */
  readonly shapes: React.ReactNode
  /** Placed by percent horizontally, and never stretched: text, dots. */
  readonly children: React.ReactNode
}

/** A plot as wide as its container, with figures on the left: prices in 万円 unless it is told otherwise. */
export function Plot({ ticks, y, unit = '万円', tickText = manYenTick, shapes, children }: Properties) {
  return (
    <div className="flex" aria-hidden="true">
      <svg className="h-[256px] w-11 shrink-0 fill-text-2 text-xs" aria-hidden="true">
        <text x="36" y="10" textAnchor="end">
          {unit}
        </text>
        {ticks.map((tick) => (
          <text key={tick} x="36" y={y(tick) + 4} textAnchor="end" className="tabular">
            {tickText(tick, ticks)}
          </text>
        ))}
      </svg>
      <svg className="h-[256px] w-0 grow overflow-visible text-xs" aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
        ))}
        <svg
          viewBox={`0 0 100 ${PLOT_HEIGHT}`}
          width="100%"
          height={PLOT_HEIGHT}
          preserveAspectRatio="none"
          className="overflow-visible"
          aria-hidden="true"
        >
          {shapes}
        </svg>
        {children}
      </svg>
    </div>
  )
}

/** Whole numbers unless the step is smaller than 10,000 yen. */
function manYenTick(yen: number, ticks: readonly number[]): string {
  return ticks.every((tick) => tick % 10_000 === 0) ? (yen / 10_000).toLocaleString('ja-JP') : manYenFigure(yen)
}
