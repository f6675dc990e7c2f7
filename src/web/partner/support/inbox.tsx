import type { LoaderFunctionArgs } from 'react-router'
import { SupportInboxDocument, type SupportInboxQuery } from '#contract/generated/support-inbox.ts'
import { ANSWER_PROMISE, OPENING_WORDS } from '#domain/support/answer-promise.ts'
import { SUPPORT_SUBJECTS, URGENT_SUBJECT } from '#domain/support/subjects.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { placeIn } from '../call/page-address.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { ageText, CaseState } from './case-state.tsx'

const VIEWS = {
  open: { label: '未回答', variables: { state: 'open' }, empty: '未回答のお問い合わせはありません' },
  mine: {
    label: '自分の担当',
    variables: { state: 'open', isMine: true },
    empty: '自分が担当する未回答のお問い合わせはありません',
  },
  unassigned: {
    label: '担当なし',
    variables: { state: 'open', isUnassigned: true },
    empty: '担当者のいない未回答のお問い合わせはありません',
  },
  answered: { label: '回答済み', variables: { state: 'answered' }, empty: '回答済みのお問い合わせはありません' },
  closed: { label: '完了', variables: { state: 'closed' }, empty: '完了したお問い合わせはありません' },
} as const

type View = keyof typeof VIEWS

function isView(text: string): text is View {
  return Object.hasOwn(VIEWS, text)
}

export async function loadInbox(route: LoaderFunctionArgs) {
  const given = route.url.searchParams.get('view') ?? 'open'
  if (!isView(given)) throw new Response(null, { status: 400 })
  const page = placeIn(route, 'page') ?? 1
  const { supportInbox } = await query(route, SupportInboxDocument, { ...VIEWS[given].variables, page })
  return { inbox: supportInbox, view: given, page, now: new Date().toISOString() }
}

type Properties = Awaited<ReturnType<typeof loadInbox>>

export function SupportInbox({ inbox, view, page, now }: Properties) {
  const counts: Partial<Record<View, number>> = {
    open: inbox.openCount,
    mine: inbox.mineCount,
    unassigned: inbox.unassignedCount,
    answered: inbox.answeredCount,
  }
  const tabs = Object.entries(VIEWS).map(([name, { label }]) => ({
    label,
    to: name === 'open' ? '/partner/support' : `/partner/support?view=${name}`,
    isCurrent: name === view,
    count: (isView(name) && counts[name]) || 0,
  }))
  return (
    <div className="grid gap-4">
      <ConsoleMeta title="お問い合わせ" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl">お問い合わせ</h1>
        {inbox.overdueCount > 0 && <StateBadge tone="bad">期限切れ {inbox.overdueCount}件</StateBadge>}
        <p className="text-text-2">
          回答の約束は{ANSWER_PROMISE}（{OPENING_WORDS}）
        </p>
      </div>
      <Tabs label="お問い合わせの切り替え" tabs={tabs} LinkComponent={ConsoleLink} />
      {inbox.threads.length === 0 ? (
        <EmptyState drawing={<StateDrawing name="noMessages" />} title={VIEWS[view].empty}>
          お問い合わせのページ、マイページ、販売店の管理画面から届いたものを、ここに表示します。
        </EmptyState>
      ) : (
        <DataTable
          caption={`お問い合わせ（${VIEWS[view].label}）`}
          columns={['番号', '種類', '差出人', '状態', '回答期限', '待ち時間', '担当']}
          rows={inbox.threads.map((it) => ({ key: it.supportThreadId, cells: cellsOf(it, now) }))}
        />
      )}
      {(page > 1 || inbox.hasMore) && (
        <nav aria-label="ページ" className="flex justify-center gap-3">
          {page > 1 && (
            <ConsoleLink to={`/partner/support?view=${view}&page=${page - 1}`} className="button button-quiet">
              前へ
            </ConsoleLink>
          )}
          {inbox.hasMore && (
            <ConsoleLink to={`/partner/support?view=${view}&page=${page + 1}`} className="button button-quiet">
              次へ
            </ConsoleLink>
          )}
        </nav>
      )}
    </div>
  )
}

type Row = SupportInboxQuery['supportInbox']['threads'][number]

/** モト横浜（横浜 太郎）・No.1000314 of a dealer's person. */
function senderOf({ personName, dealerName, auctionId, bikeOwnerId, name }: Row): string {
  if (personName !== null) {
    const sender = dealerName === null ? personName : `${dealerName}（${personName}）`
    return auctionId === null ? sender : `${sender}・No.${auctionId}`
  }
  return bikeOwnerId === null ? name || '（お名前なし）' : `会員 ${bikeOwnerId}`
}

function cellsOf(it: Row, now: string): React.ReactNode[] {
  const { supportThreadId, subject, dueAt, waitingSince, assigneeName, note } = it
  return [
    <ConsoleLink
      key="number"
      to={`/partner/support/${supportThreadId}`}
      className="tabular inline-flex min-h-11 items-center font-bold"
    >
      No.{supportThreadId}
    </ConsoleLink>,
    <span key="subject" className={subject === URGENT_SUBJECT ? 'font-bold text-bad' : ''}>
      {SUPPORT_SUBJECTS[subject]}
      {note !== '' && <span className="ml-2 text-xs text-text-2">メモあり</span>}
    </span>,
    <span key="sender" className="wrap-anywhere">
      {senderOf(it)}
    </span>,
    <CaseState key="state" state={it.state} isOverdue={it.isOverdue} />,
    dueAt === null ? (
      '—'
    ) : (
      <span key="due" className={`tabular ${it.isOverdue ? 'font-bold text-bad' : ''}`}>
        {dateTimeText(dueAt)}
      </span>
    ),
    waitingSince === null ? '—' : ageText(waitingSince, now),
    assigneeName ?? 'なし',
  ]
}
