import type { FindObjectsQuery } from '#contract/generated/operator.ts'
import { isSupportSubject, SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { SUPPORT_STATE_LABELS, SUPPORT_STATES } from '#domain/support/support-state.ts'
import { dateText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConsoleLink } from '../console/console-link.tsx'

interface Result {
  readonly to: string
  readonly title: string
  readonly about: string
}

interface Group {
  readonly kind: string
  readonly totalCount: number
  readonly results: readonly Result[]
}

/** What was found, kind by kind; kinds of which nothing was found are left out. */
export function groupsOf({ partnerAuctions, findObjects }: FindObjectsQuery): Group[] {
  const { dealers, agents, supportThreads, announcements } = findObjects
  const suspended = (is: boolean) => (is ? '停止中' : '')
  return [
    {
      kind: 'オークション',
      totalCount: partnerAuctions.totalCount,
      results: partnerAuctions.auctions.map((it) => ({
        to: `/partner/auctions/${it.auctionId}`,
        title: `No.${it.auctionId} ${it.makerName} ${it.modelName}`,
        about: joined(
          it.auctionStatusLabel,
          it.currentPrice === null || it.currentPrice === 0 ? '' : yenText(it.currentPrice),
        ),
      })),
    },
    {
      kind: '販売店',
      totalCount: dealers.totalCount,
      results: dealers.rows.map((it) => ({
        to: `/partner/dealers/${it.bikeDealerId}`,
        title: it.name,
        about: joined(it.agentName, `${it.licenceAuthority} 第${it.licenceNumber}号`, suspended(it.isSuspended)),
      })),
    },
    {
      kind: '代理店',
      totalCount: agents.totalCount,
      results: agents.rows.map((it) => ({
        to: `/partner/agents?edit=${it.agentId}`,
        title: it.name,
        about: suspended(it.isSuspended),
      })),
    },
    {
      kind: 'お問い合わせ',
      totalCount: supportThreads.totalCount,
      results: supportThreads.rows.map((it) => ({
        to: `/partner/support/${it.supportThreadId}`,
        title: `No.${it.supportThreadId} ${isSupportSubject(it.subject) ? SUPPORT_SUBJECTS[it.subject] : it.subject}`,
        about: joined(stateText(it.state), `最後のメッセージ ${dateText(it.lastMessageAt)}`),
      })),
    },
    {
      kind: 'お知らせ',
      totalCount: announcements.totalCount,
      results: announcements.rows.map((it) => ({
        // The page that begins with it: its list holds the newest alone.
        to: `/partner/announcements?before=${it.announcementId + 1}&edit=${it.announcementId}`,
        title: it.subject,
        about: joined(dateText(it.displayOn), it.isPublished ? '' : '非公開'),
      })),
    },
  ].filter(({ totalCount }) => totalCount > 0)
}

function stateText(state: string): string {
  const known = SUPPORT_STATES.find((it) => it === state)
  return known === undefined ? state : SUPPORT_STATE_LABELS[known]
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('・')
}

export function FoundGroup({ group: { kind, totalCount, results } }: { readonly group: Group }) {
  return (
    <section className="card p-4" aria-label={kind}>
      <h2 className="text-base">
        {kind}（{totalCount.toLocaleString('ja-JP')}件）
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {results.map(({ to, title, about }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-3 py-1">
            <ConsoleLink to={to} className="inline-flex min-h-11 min-w-0 items-center font-bold break-words">
              {title}
            </ConsoleLink>
            <span className="text-text-2">{about}</span>
          </li>
        ))}
      </ul>
      {totalCount > results.length && (
        <p className="mt-1 text-text-2">はじめの{results.length}件を表示しています。言葉を足すと絞り込めます。</p>
      )}
    </section>
  )
}
