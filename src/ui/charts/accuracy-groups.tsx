import { formatManYen } from '#domain/souba/format.ts'
import { countText } from '../values/money.ts'

export interface AccuracyGroup {
  readonly grouping: 'all' | (typeof GROUPINGS)[number]
  readonly from: number | null
  readonly to: number | null
  readonly salesCount: number
  readonly inside: number
  readonly below: number
  readonly above: number
  readonly aboveMiddle: number
}

interface Properties {
  readonly groups: readonly AccuracyGroup[]
  readonly heading: 'h2' | 'h3'
}

const GROUPINGS = ['asked', 'type', 'thickness', 'age', 'price'] as const
const TITLES = {
  asked: '相場の調べ方ごと',
  type: '型式の新しさごと（型式だけで調べた場合）',
  thickness: '車種の取引件数ごと',
  age: '年式（経過年数）ごと',
  price: '価格帯ごと',
} as const
const NAMES = {
  asked: ['車種だけ', '車種と型式', '型式・年式・走行距離'],
  type: ['いちばん新しい型式', 'あいだの型式', 'いちばん古い型式'],
} as const
/** Percent of the sales inside the range: within these limits 80 % count as kept. */
const [MIN_KEPT, MAX_KEPT] = [77, 83]

/** From which share on we say that a range is too narrow or too wide. */
export const AIM_WORDS = `目標は80%です。${MIN_KEPT}〜${MAX_KEPT}%であれば目標どおりとし、外れた行にその旨を記しています。`

/** For each kind of bike how many sales fell into their range, and how many missed it on which side. */
export function AccuracyGroups({ groups, heading: Heading }: Properties) {
  return (
    <div className="grid gap-8">
      {GROUPINGS.filter((grouping) => groups.some((group) => group.grouping === grouping)).map((grouping) => (
        <section key={grouping}>
          <Heading className="text-base">{TITLES[grouping]}</Heading>
          <ul className="mt-2 divide-y divide-line">
            {groups
              .filter((group) => group.grouping === grouping)
              .map((group) => (
                <GroupRow key={`${group.from}`} group={group} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function GroupRow({ group }: { readonly group: AccuracyGroup }) {
  const { grouping, inside, below, above, aboveMiddle, salesCount } = group
  const showsMiddle = grouping === 'asked' || grouping === 'type'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,11rem)] lg:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_minmax(0,19rem)]">
      <span>
        {spanWords(group)}
        <span className="tabular ml-2 text-xs text-text-2">{countText(salesCount)}件</span>
      </span>
      <svg className="col-span-2 h-4 w-full sm:col-span-1" aria-hidden="true">
        <rect y="4" width="100%" height="8" rx="4" className="fill-line" />
        <rect y="4" width={percentText(inside)} height="8" rx="4" className="fill-chart" />
        <line x1="80%" x2="80%" y1="0" y2="16" strokeDasharray="3 2" strokeWidth="2" className="stroke-action" />
      </svg>
      <span className="tabular col-span-2 text-sm sm:col-span-1 sm:text-right">
        <strong>{percentText(inside)}</strong>
        <span className="ml-2 inline-block text-text-2">
          下に外れ {percentText(below)}・上に外れ {percentText(above)}
          {showsMiddle && <span className="block">まん中より高かった取引 {percentText(aboveMiddle)}</span>}
        </span>
        <Standing inside={inside} />
      </span>
    </li>
  )
}

/** Beside every share: where it is not as aimed at. */
export function Standing({ inside }: { readonly inside: number }) {
  const words = standing(inside)
  return words === null ? null : <span className="block font-bold text-warn">{words}</span>
}

/** Judges the figure as it is shown: a 77.0% is never below 77%. */
function standing(inside: number): string | null {
  const shown = Number.parseFloat(percentText(inside))
  if (shown < MIN_KEPT) return `目安（${MIN_KEPT}%以上）を下回っています`
  return shown > MAX_KEPT ? '範囲が広すぎます' : null
}

export function percentText(part: number): string {
  return `${(part * 100).toFixed(1)}%`
}

function spanWords({ grouping, from, to }: AccuracyGroup): string {
  if (from === null) return '不明'
  if (grouping === 'asked' || grouping === 'type') return NAMES[grouping][from] ?? ''
  if (grouping === 'price') {
    const man = (yen: number) => formatManYen(yen).replace('.0', '')
    if (to === null) return `${man(from)}万円以上`
    return from === 0 ? `${man(to)}万円未満` : `${man(from)}〜${man(to)}万円`
  }
  const unit = grouping === 'age' ? '年' : '件'
  return to === null ? `${from}${unit}以上` : `${from}〜${to - 1}${unit}`
}
