import type { BacktestMethod, MarketBacktestQuery } from '#contract/generated/operator.ts'
import { NumberTable } from '#ui/charts/number-table.tsx'
import { countText, yenText } from '#ui/values/money.ts'

type Score = MarketBacktestQuery['marketBacktest'][number]

const METHODS: readonly { readonly method: BacktestMethod; readonly label: string; readonly fill: string }[] = [
  { method: 'estimate', label: '当サービスの相場', fill: 'fill-chart' },
  { method: 'modelPercentiles', label: '車種ごとの単純な範囲', fill: 'fill-text-2' },
  { method: 'makerAndClassPercentiles', label: 'メーカーと排気量ごとの単純な範囲', fill: 'fill-line-strong' },
  { method: 'boostedQuantiles', label: '機械学習による範囲（分位点ブースティング）', fill: 'fill-warn' },
]
const AHEAD = ['当月', '1か月先', '2か月先', '3か月先']
/** Of the share of sales inside the range. */
const AIM = 0.8
/** Percent of the chart for the bars; beside them stand the numbers. */
const WIDTH = 86
/** Pixels of a bar, and from one to the next. */
const [BAR, STEP] = [14, 20]

/** For each horizon how many sales fell inside the range, against the 80% that are aimed at. */
export function BacktestChart({ scores }: { readonly scores: readonly Score[] }) {
  if (scores.length === 0) return <p>計算できる成約データがまだありません。</p>
  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-5">
        {METHODS.map(({ method, label, fill }) => (
          <li key={method} className="flex items-center gap-2">
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" rx="3" className={fill} />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      {AHEAD.map((title, horizon) => (
        <Horizon key={title} title={title} scores={scores.filter((it) => it.horizon === horizon)} />
      ))}
      <NumberTable
        title="数値で見る"
        heads={['時期・方法', '成約', '範囲内', 'スコア（小さいほど良い）']}
        rows={scores.map(({ horizon, method, salesCount, coverage, intervalScore }) => [
          `${AHEAD[horizon] ?? ''} ${METHODS.find((it) => it.method === method)?.label ?? ''}`,
          `${countText(salesCount)}件`,
          percentText(coverage),
          yenText(Math.round(intervalScore)),
        ])}
      />
    </div>
  )
}

function Horizon({ title, scores }: { readonly title: string; readonly scores: readonly Score[] }) {
  const shown = METHODS.flatMap(({ method, fill }) => {
    const score = scores.find((it) => it.method === method)
    return score ? [{ ...score, fill }] : []
  })
  const height = shown.length * STEP
  return (
    <div className="grid items-center gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <p className="font-bold">{title}</p>
      <svg width="100%" height={height} role="img" aria-label={`${title}の範囲内の割合`} className="text-xs">
        {shown.map(({ method, coverage, fill }, place) => (
          <g key={method}>
            <rect y={place * STEP + 3} width={`${coverage * WIDTH}%`} height={BAR} rx="3" className={fill} />
            <text x="100%" y={place * STEP + 14} textAnchor="end" className="tabular fill-ink">
              {percentText(coverage)}
            </text>
          </g>
        ))}
        <line
          x1={`${AIM * WIDTH}%`}
          x2={`${AIM * WIDTH}%`}
          y1="0"
          y2={height}
          strokeDasharray="4 3"
          className="stroke-action"
        />
      </svg>
    </div>
  )
}

function percentText(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}
