import { HONOUR_PAGE } from '#content/dealer/honour-definition.ts'
import { HONOUR_RULES, type Honour, type HonourRecord } from '#domain/dealer/honour.ts'
import { StateBadge } from '../feedback/state-badge.tsx'
import { yenText } from '../values/money.ts'
import { daysText, rateText, shareText, waitText } from './honour-words.ts'

interface Properties {
  /** Null where the place does not name it. */
  readonly dealerName: string | null
  readonly honour: Honour
  /** Without the way to the definition: on that page itself. */
  readonly isExample?: boolean
  readonly heading?: 'h2' | 'h3'
}

/** How the dealer kept to its contracts: the share at the contract price first, the rest quieter. */
export function HonourCard({ dealerName, honour, isExample = false, heading: Heading = 'h3' }: Properties) {
  const { tradeCount, record } = honour
  return (
    <section aria-label={`${dealerName ?? '販売店'}の取引実績`} className="card grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Heading className="text-base">{dealerName ?? '販売店'}の取引実績</Heading>
        <p className="tabular text-sm text-text-2">
          直近{HONOUR_RULES.months}か月・{tradeCount}件
        </p>
      </div>
      {record ? <Figures record={record} tradeCount={tradeCount} /> : <Few tradeCount={tradeCount} />}
      {!isExample && <DefinitionLink />}
    </section>
  )
}

function DefinitionLink() {
  return (
    <p className="text-sm">
      <a href={HONOUR_PAGE} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center">
        数字の計算のしかた<span className="sr-only">（新しいタブで開きます）</span>
      </a>
    </p>
  )
}

function Few({ tradeCount }: { readonly tradeCount: number }) {
  return (
    <div className="grid gap-2">
      <p>
        <StateBadge tone="info">実績が少ない</StateBadge>
      </p>
      <p className="text-sm text-text-2">{fewWords(tradeCount)}</p>
    </div>
  )
}

function fewWords(tradeCount: number): string {
  const { months, minCount } = HONOUR_RULES
  const found =
    tradeCount === 0
      ? `直近${months}か月に終わった取引は、まだありません。`
      : `直近${months}か月に終わった取引は${tradeCount}件です。`
  return `${found}割合や平均は、${minCount}件以上になると表示します。良し悪しを示すものではありません。`
}

function Figures({ record, tradeCount }: { readonly record: HonourRecord; readonly tradeCount: number }) {
  const { keptShare, keptCount } = record
  return (
    <>
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="text-sm text-text-2">成約金額どおりの売却</span>
          <span className="tabular">
            <strong className="text-2xl">{shareText(keptShare)}</strong>
            <span className="ml-2 text-sm text-text-2">
              {tradeCount}件中{keptCount}件
            </span>
          </span>
        </p>
        <svg className="mt-1 h-2 w-full" aria-hidden="true">
          <rect width="100%" height="8" rx="4" className="fill-line" />
          <rect width={`${keptShare * 100}%`} height="8" rx="4" className="fill-chart" />
        </svg>
      </div>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm">
        {figuresOf(record).map(({ label, value }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const FEW = '記録が少ない'

/** Each figure with its name, as the card and the scorecards say them. */
export function figuresOf(record: HonourRecord): { readonly label: string; readonly value: string }[] {
  const { paymentDays, replyMinutes, reviewCount, rating } = record
  return [
    { label: '減額', value: cutText(record) },
    { label: '販売店による中止', value: `${record.stopCount}件` },
    { label: '名義変更の遅れ', value: lateNameChangeText(record) },
    { label: '引渡しから支払いまで（平均）', value: paymentDays === null ? FEW : daysText(paymentDays) },
    { label: 'メッセージの返信（中央値）', value: replyMinutes === null ? FEW : waitText(replyMinutes) },
    { label: 'レビュー', value: `${rating === null ? '' : `★${rating.toFixed(1)}・`}${reviewCount}件` },
  ]
}

/** 1件（12件中） */
function lateNameChangeText({ nameChangeCount, lateNameChangeCount }: HonourRecord): string {
  if (nameChangeCount === 0) return '記録なし'
  return lateNameChangeCount === 0
    ? `なし（${nameChangeCount}件中）`
    : `${lateNameChangeCount}件（${nameChangeCount}件中）`
}

/** 2件・平均¥12,000（2.3%） */
function cutText({ cutCount, meanCut, cutRate }: HonourRecord): string {
  if (meanCut === null || cutRate === null) return 'なし'
  return `${cutCount}件・平均${yenText(meanCut)}（${rateText(cutRate)}）`
}

/** The one figure to compare dealers by. */
export function ShareLine({ honour: { tradeCount, record } }: { readonly honour: Honour }) {
  return (
    <span className="tabular block text-sm text-text-2">
      {record ? `成約金額どおり ${shareText(record.keptShare)}（${tradeCount}件）` : `実績が少ない（${tradeCount}件）`}
    </span>
  )
}

/** The same in one sentence, where a question is asked about the dealer. */
export function HonourLine({ honour: { tradeCount, record } }: { readonly honour: Honour }) {
  return (
    <p className="mt-2 text-sm text-text-2">
      {record ? (
        <>
          この販売店の取引実績（直近{HONOUR_RULES.months}か月）：成約金額どおりの売却
          <strong className="tabular text-ink">{shareText(record.keptShare)}</strong>（{tradeCount}件中
          {record.keptCount}
          件）、減額{cutText(record)}、販売店による中止{record.stopCount}件、名義変更の遅れ{lateNameChangeText(record)}
          {record.paymentDays !== null && `、引渡しから支払いまで平均${daysText(record.paymentDays)}`}
        </>
      ) : (
        `この販売店の取引実績：実績が少ない（直近${HONOUR_RULES.months}か月に${tradeCount}件）`
      )}
    </p>
  )
}
