import { isShownPrice, manYenFigure, manYenText } from '../price/man-yen.ts'
import { monthOf, monthText } from '../values/date-time.ts'
import { linearScale, roundTicks } from './linear-scale.ts'
import { historySummary, isShownMonth, type MonthPrice } from './month-price.ts'
import { NumberTable } from './number-table.tsx'
import { bandPath, linePath } from './path.ts'
import { PLOT_EDGE, PLOT_HEIGHT, Plot } from './plot.tsx'

interface Properties {
  /** Oldest first; the last is the current month. */
  readonly months: readonly MonthPrice[]
  /** The months that follow. */
  readonly forecast?: readonly MonthPrice[]
  readonly showsMedian?: boolean
}

/** The range of each month as a band; what is expected is hatched between dashed lines. */
export function PriceHistoryChart({ months, forecast = [], showsMedian = false }: Properties) {
  const all = [...months, ...forecast]
  const summary = historySummary(months, forecast)
  if (months.filter(isShownMonth).length < 2) return <p className="text-text-2">{summary}</p>

  const prices = all.filter(isShownMonth)
  const ticks = roundTicks(Math.min(...prices.map(({ min }) => min)), Math.max(...prices.map(({ max }) => max)), 4)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [PLOT_HEIGHT - 6, 24])
  const x = linearScale([0, all.length - 1], [PLOT_EDGE, 100 - PLOT_EDGE])
  const points = all.map((month, index) =>
    isShownMonth(month) ? { x: x(index), low: y(month.min), high: y(month.max) } : null,
  )
  const past = points.slice(0, months.length)
  const ahead = points.slice(months.length - 1)
  const medians = all.map(({ median }, index) => (isShownPrice(median) ? { x: x(index), y: y(median) } : null))
  const today = x(months.length - 1)
  const current = months.at(-1)

  return (
    <figure className="@container grid gap-2">
      <figcaption className="text-sm text-text-2">{summary}</figcaption>
      <Plot
        ticks={ticks}
        y={y}
        shapes={
          <>
            <path d={bandPath(past)} className="fill-chart-soft" />
            <g
              fill="none"
              strokeWidth="2"
              strokeLinecap="round"
              className="stroke-chart [&>path]:[vector-effect:non-scaling-stroke]"
            >
              <path d={edgePath(past, 'high')} />
              <path d={edgePath(past, 'low')} />
              {forecast.length > 0 && (
                <>
                  <path d={hatchPath(ahead)} strokeWidth="1" opacity="0.55" />
                  <path d={edgePath(ahead, 'high')} strokeDasharray="4 3" />
                  <path d={edgePath(ahead, 'low')} strokeDasharray="4 3" />
                </>
              )}
              {showsMedian && <path d={linePath(medians)} strokeWidth="1" />}
            </g>
          </>
        }
      >
        {forecast.length > 0 && (
          <>
            <line x1={`${today}%`} x2={`${today}%`} y1="18" y2={PLOT_HEIGHT - 6} className="stroke-line-strong" />
            <text x="100%" y="12" textAnchor="end" className="fill-text-2">
              予測
            </text>
          </>
        )}
        {current && isShownMonth(current) && (
          <g className="fill-ink font-bold tabular" textAnchor="end">
            <text x={`${today}%`} dx={-LABEL_GAP} y={highLabel(y(current.max), y(current.min))} className="chart-label">
              {manYenFigure(current.max)}
            </text>
            <text x={`${today}%`} dx={-LABEL_GAP} y={besideLow(y(current.min))} className="chart-label">
              {manYenFigure(current.min)}
            </text>
          </g>
        )}
        <MonthAxis months={all} x={x} />
      </Plot>
      <HistoryLegend hasForecast={forecast.length > 0} showsMedian={showsMedian} />
      <HistoryTable months={months} forecast={forecast} showsMedian={showsMedian} />
    </figure>
  )
}

/** Pixels between a figure and the line of today, and from one figure to the next. */
const LABEL_GAP = 6
const LABEL_HEIGHT = 16

/** Below its line, or above it where there is no room before the axis. */
function besideLow(line: number): number {
  return line + 17 > PLOT_HEIGHT - 12 ? line - 7 : line + 17
}

/** Above its line, and so far above the lower figure that they never touch. */
function highLabel(high: number, low: number): number {
  return Math.min(high - 7, besideLow(low) - LABEL_HEIGHT)
}

type Ends = { readonly x: number; readonly low: number; readonly high: number } | null

function edgePath(points: readonly Ends[], end: 'low' | 'high'): string {
  return linePath(points.map((point) => point && { x: point.x, y: point[end] }))
}

/** Upright hatching, three strokes a month: a slanted pattern would be stretched with the width. */
function hatchPath(points: readonly Ends[]): string {
  const strokes: string[] = []
  for (const [index, right] of points.entries()) {
    const left = points[index - 1]
    if (!left || !right) continue
    for (const share of [1 / 3, 2 / 3, 1]) {
      const between = (from: number, to: number) => Math.round((from + (to - from) * share) * 100) / 100
      strokes.push(`M${between(left.x, right.x)},${between(left.high, right.high)}V${between(left.low, right.low)}`)
    }
  }
  return strokes.join('')
}

/** In the middle below its month; on a phone, near an end, towards the middle, so that it leaves the axis and the edge free. */
function anchorOf(place: number): string {
  if (place > 97) return '[text-anchor:end]'
  if (place > 85) return '[text-anchor:end] @xl:[text-anchor:middle]'
  return place < 12 ? '[text-anchor:start] @xl:[text-anchor:middle]' : '[text-anchor:middle]'
}

/** Beyond it the words of January and July touch on a phone. */
const MAX_MONTHS_WITH_JULY = 14

/** January with its year always; the others where there is room, July also on a phone where the chart is short. */
function MonthAxis({ months, x }: { readonly months: readonly MonthPrice[]; readonly x: (index: number) => number }) {
  return months.map(({ month }, index) => {
    const { number } = monthOf(month)
    if (number % 3 !== 1) return null
    const place = x(index)
    return (
      <g
        key={month}
        className={number === 1 || (number === 7 && months.length <= MAX_MONTHS_WITH_JULY) ? '' : 'hidden @xl:inline'}
      >
        <line x1={`${place}%`} x2={`${place}%`} y1={PLOT_HEIGHT - 6} y2={PLOT_HEIGHT} className="stroke-line-strong" />
        <text x={`${place}%`} y={PLOT_HEIGHT + 16} className={`fill-text-2 tabular ${anchorOf(place)}`}>
          {number === 1 ? monthText(month) : `${number}月`}
        </text>
      </g>
    )
  })
}

interface LegendProperties {
  readonly hasForecast: boolean
  readonly showsMedian: boolean
}

function HistoryLegend({ hasForecast, showsMedian }: LegendProperties) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-text-2" aria-hidden="true">
      <Key words="取引の8割が入る範囲">
        <rect x="0" y="2" width="24" height="10" className="fill-chart-soft" stroke="none" />
        <path d="M0 2h24M0 12h24" />
      </Key>
      {showsMedian && (
        <Key words="まん中の価格">
          <path d="M0 7h24" strokeWidth="1" />
        </Key>
      )}
      {hasForecast && (
        <Key words="予測の範囲">
          <path d="M0 2h24M0 12h24" strokeDasharray="4 3" />
          <path d="M3 2v10M9 2v10M15 2v10M21 2v10" strokeWidth="1" opacity="0.55" />
        </Key>
      )}
    </ul>
  )
}

function Key({ words, children }: { readonly words: string; readonly children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg viewBox="0 0 24 14" className="h-3.5 w-6 stroke-chart" fill="none" strokeWidth="2" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  )
}

interface TableProperties {
  readonly months: readonly MonthPrice[]
  readonly forecast: readonly MonthPrice[]
  readonly showsMedian: boolean
}

/** Newest first, the months ahead on top. */
function HistoryTable({ months, forecast, showsMedian }: TableProperties) {
  const rows = [
    ...months.map((month) => row(monthText(month.month), month, showsMedian)),
    ...forecast.map((month) => row(`${monthText(month.month)}（予測）`, month, showsMedian)),
  ].reverse()
  return (
    <NumberTable title="数値で見る" heads={['月', '下限', ...(showsMedian ? ['まん中'] : []), '上限']} rows={rows} />
  )
}

function row(head: string, { min, max, median }: MonthPrice, showsMedian: boolean): string[] {
  return [head, manYenText(min), ...(showsMedian ? [manYenText(median)] : []), manYenText(max)]
}
