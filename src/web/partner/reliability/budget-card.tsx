import { AVAILABILITY_GOAL, BUDGET_DAYS, shareWithout } from '#domain/reliability/error-budget.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { type Reliability, shareText } from './reliability-words.ts'

interface Properties {
  readonly budget: Reliability['budget']
  readonly since: string
}

/** From which part on somebody should look. */
const SCARCE = 0.25

/** What may still fail before the goal is missed. */
export function BudgetCard({ budget, since }: Properties) {
  const { total, failed, allowed, leftShare, leftMinutes } = budget
  const left = leftShare ?? 1
  return (
    <section className="card grid gap-3 px-4 py-3" aria-labelledby="budget">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="budget" className="text-base">
          あと、どれだけ失敗できるか（{BUDGET_DAYS}日間）
        </h2>
        {left < 0 ? (
          <StateBadge tone="bad">目標を下回っています</StateBadge>
        ) : (
          <StateBadge tone={left < SCARCE ? 'warn' : 'good'}>
            {left < SCARCE ? '残りわずかです' : '目標どおりです'}
          </StateBadge>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Figure
          label="正常に応答した割合"
          value={shareText(shareWithout(failed, total))}
          note={`目標 ${AVAILABILITY_GOAL * 100}%以上`}
        />
        <Figure
          label="失敗した応答"
          value={`${countText(failed)}件`}
          note={`${countText(total)}件のうち。目標では${countText(Math.floor(allowed))}件まで`}
        />
        <Figure
          label={left < 0 ? '使いすぎた分' : '残り'}
          value={`${countText(Math.floor(Math.abs(left) * 100))}%`}
          note={`全面停止に置き換えると${minutesText(Math.abs(leftMinutes))}分`}
        />
      </dl>
      <svg className="h-3 w-full" aria-hidden="true">
        <rect width="100%" height="12" rx="6" className="fill-line" />
        <rect
          width={`${Math.min(100, Math.max(0, left * 100)).toFixed(1)}%`}
          height="12"
          rx="6"
          className={left < SCARCE ? 'fill-warn' : 'fill-good'}
        />
      </svg>
      <p className="text-xs text-text-2">
        失敗とは、サーバー側の原因で応答できなかったもの（5xx）です。ページ・API・写真などのファイルを数え、
        {fullDateTimeText(since)}から記録しています。
      </p>
    </section>
  )
}

interface FigureProperties {
  readonly label: string
  readonly value: string
  readonly note: string
}

function Figure({ label, value, note }: FigureProperties) {
  return (
    <div>
      <dt className="text-text-2">{label}</dt>
      <dd className="tabular">
        <span className="text-lg font-bold">{value}</span>
        <span className="block text-xs text-text-2">{note}</span>
      </dd>
    </div>
  )
}

function minutesText(minutes: number): string {
  return minutes < 100 ? (Math.floor(minutes * 10) / 10).toFixed(1) : countText(Math.floor(minutes))
}
