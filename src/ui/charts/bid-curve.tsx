import { spokenYen } from '#domain/values/typed-yen.ts'
import { manYenFigure } from '../price/man-yen.ts'
import { isOffScale } from '../price/range-scale.ts'
import { dateTimeText, type Instant } from '../values/date-time.ts'
import { yenText } from '../values/money.ts'
import { linearScale, roundTicks } from './linear-scale.ts'
import { NumberTable } from './number-table.tsx'
import { stepPath } from './path.ts'
import { PLOT_EDGE, PLOT_HEIGHT, Plot } from './plot.tsx'

export interface BidStep {
  readonly price: number
  readonly bidAt: Instant
}

interface Properties {
  /** In any order. */
  readonly bids: readonly BidStep[]
  readonly startAt: Instant
  readonly endAt: Instant
  /** The line is drawn up to here, at the latest to the end. */
  readonly now?: Instant
  /** Only for the owner: dealers never see the number. */
  readonly askingPrice?: number | null
  /** The auction before it, in which the one bid was made: here its dealer said that it buys. */
  readonly continuesAuctionId?: number | null
}

/** How the price climbed from bid to bid. */
export function BidCurve({ bids, startAt, endAt, now, askingPrice, continuesAuctionId = null }: Properties) {
  const steps = bids
    .map(({ price, bidAt }) => ({ price, at: new Date(bidAt).getTime() }))
    .sort((one, other) => one.at - other.at || one.price - other.price)
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last) return <p className="text-text-2">まだ入札はありません。</p>

  const start = Math.min(new Date(startAt).getTime(), first.at)
  const end = Math.max(new Date(endAt).getTime(), last.at)
  const shownUntil = now === undefined ? end : Math.max(last.at, Math.min(new Date(now).getTime(), end))
  const bidPrices = steps.map(({ price }) => price)
  // A price far above would press the bids into a flat line.
  const isAskingOff = askingPrice ? isOffScale(askingPrice, Math.max(...bidPrices)) : false
  const askingLine = askingPrice && !isAskingOff ? askingPrice : null
  const prices = [...bidPrices, ...(askingLine === null ? [] : [askingLine])]
  const ticks = roundTicks(Math.min(...prices), Math.max(...prices), 4)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [PLOT_HEIGHT - 6, 24])
  const x = linearScale([start, end], [PLOT_EDGE, 100 - PLOT_EDGE])
  const points = steps.map(({ at, price }) => ({ x: x(at), y: y(price) }))
  const labelAnchor = x(last.at) > 60 ? 'end' : 'start'

  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-text-2">
        {continuesAuctionId !== null
          ? `${yenText(last.price)}は、前の取引（出品番号 ${continuesAuctionId}）での入札額です。販売店は${dateTimeText(last.at)}に、この金額で購入すると回答しました。`
          : steps.length === 1
            ? `入札は1件。${dateTimeText(last.at)}に${yenText(last.price)}で入札されました。`
            : `入札は${steps.length}件。${yenText(first.price)}から始まり、${dateTimeText(last.at)}に${yenText(last.price)}になりました。`}
        {askingPrice && isAskingOff && `希望価格（${spokenYen(askingPrice)}）は、図の目盛りの外です。`}
      </figcaption>
      <Plot
        ticks={ticks}
        y={y}
        shapes={
          <g fill="none" strokeWidth="2" className="[&>path]:[vector-effect:non-scaling-stroke]">
            {askingLine !== null && (
              <path d={`M0,${y(askingLine)}H100`} strokeDasharray="4 3" className="stroke-line-strong" />
            )}
            <path d={`${stepPath(points)}H${x(shownUntil)}`} className="stroke-chart" />
          </g>
        }
      >
        {askingLine !== null && (
          <text x="0" y={y(askingLine) - 6} className="chart-label fill-text-2">
            希望価格
          </text>
        )}
        {points.map((point, index) => (
          <circle
            key={`${point.x} ${point.y}`}
            cx={`${point.x}%`}
            cy={point.y}
            r={index === points.length - 1 ? 5 : 3}
            strokeWidth="2"
            className={`stroke-surface ${index === points.length - 1 ? 'fill-action' : 'fill-chart'}`}
          />
        ))}
        <text
          x={`${x(last.at)}%`}
          y={y(last.price) - 11}
          textAnchor={labelAnchor}
          className="chart-label fill-ink font-bold tabular"
        >
          {manYenFigure(last.price)}
        </text>
        <g className="fill-text-2 tabular">
          <text x="0" y={PLOT_HEIGHT + 16}>
            {dateTimeText(start)}
          </text>
          <text x="100%" y={PLOT_HEIGHT + 16} textAnchor="end">
            {dateTimeText(end)}
          </text>
        </g>
      </Plot>
      <NumberTable
        title="入札の一覧"
        heads={['日時', '金額']}
        rows={steps.map(({ at, price }) => [dateTimeText(at), yenText(price)]).reverse()}
      />
    </figure>
  )
}
