import { countText } from '../values/money.ts'
import { linearScale, roundTicks } from './linear-scale.ts'
import { NumberTable } from './number-table.tsx'
import { PLOT_HEIGHT, Plot } from './plot.tsx'

export interface FailureBar {
  /** 10:25, 11/18 … */
  readonly label: string
  readonly total: number
  readonly failed: number
  readonly slow: number
}

interface Properties {
  /** Oldest first. */
  readonly bars: readonly FailureBar[]
  /** What a bar stands for: 5分, 1時間, 1日 */
  readonly step: string
}

/** Fewer than this are not stretched over the whole height. */
const MIN_TOP = 4

/** How many requests failed in each part of a time. */
export function FailureBars({ bars, step }: Properties) {
  const most = bars.reduce((highest, bar) => (bar.failed > highest.failed ? bar : highest), NONE)
  const ticks = roundTicks(0, Math.max(MIN_TOP, most.failed), 4)
  const y = linearScale([0, ticks.at(-1) ?? 1], [PLOT_HEIGHT - 6, 24])
  const width = 100 / Math.max(1, bars.length)
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm text-text-2">
        {most.failed === 0
          ? 'この期間に、失敗した応答はありません。'
          : `${step}ごとの失敗した応答。最も多いのは${most.label}からの${countText(most.failed)}件です。`}
      </figcaption>
      <Plot
        ticks={ticks}
        y={y}
        unit="件"
        tickText={countText}
        shapes={bars.map(({ label, failed }, index) => (
          <rect
            key={label}
            x={(index + 0.15) * width}
            y={y(failed)}
            width={0.7 * width}
            height={Math.max(0, PLOT_HEIGHT - 6 - y(failed))}
            className="fill-bad"
          />
        ))}
      >
        <g className="fill-text-2 tabular">
          <text x="0" y={PLOT_HEIGHT + 16}>
            {bars[0]?.label}
          </text>
          <text x="100%" y={PLOT_HEIGHT + 16} textAnchor="end">
            {bars.at(-1)?.label}から
          </text>
        </g>
      </Plot>
      <NumberTable
        title="数値で見る"
        heads={['開始', 'リクエスト', '失敗', '遅い応答']}
        rows={bars
          .map(({ label, total, failed, slow }) => [label, countText(total), countText(failed), countText(slow)])
          .reverse()}
      />
    </figure>
  )
}

const NONE: FailureBar = { label: '', total: 0, failed: 0, slow: 0 }
