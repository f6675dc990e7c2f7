import { useRef } from 'react'
import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { PartnerTodoDocument, type PartnerTodoQuery, type TodoLinesFragment } from '#contract/generated/todo.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { timeText } from '#ui/values/date-time.ts'
import { NeighbourPages } from '../auction/list/neighbour-pages.tsx'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit } from '../console/console-visit.ts'
import { useKeptRow } from '../console/kept-row.ts'
import { useRowKeys } from '../console/use-row-keys.ts'
import { useLive } from '../live/use-live.ts'
import type { Route } from './+types/todo.ts'
import { TaskLine } from './task-line.tsx'
import { DONE_WORDS, KIND_LABELS } from './task-words.ts'
import { addressWith, filterOf } from './todo-address.ts'
import { TodoHead } from './todo-head.tsx'
import { useShopAddress } from './use-shop-address.ts'

export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const filter = filterOf(searchParams, route.context.get(consoleVisit))
  const place = (name: string) => searchParams.get(name) || null
  const variables = {
    ...filter,
    after: place('after'),
    before: place('before'),
    waitingAfter: place('waitingAfter'),
    waitingBefore: place('waitingBefore'),
  }
  const { todo, serverTime } = await query(route, PartnerTodoDocument, variables)
  if (!todo) throw redirect('/partner/home')
  return { todo, filter, now: serverTime }
}

export default function Todo({ loaderData: { todo, filter, now } }: Route.ComponentProps) {
  const { mine, waiting, done, isCut } = todo
  const { pathname, search } = useLocation()
  const isLoading = useNavigation().location?.pathname === pathname
  useLive([...new Set([...mine.tasks, ...waiting.tasks].map(({ trade }) => trade.auctionId))])
  const lists = useRef<HTMLDivElement>(null)
  const { selected, select } = useKeptRow(lists)
  useRowKeys(lists, selected)
  const isEmpty = mine.totalCount === 0 && waiting.totalCount === 0
  return (
    <div className="grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-5">
      <ConsoleMeta title="やること" />
      <TodoHead filter={filter} hasKinds />
      {isCut && <Notice tone="warn">進行中の取引が多いため、成約の古いものから500件を表示しています。</Notice>}
      <div
        ref={lists}
        aria-busy={isLoading}
        className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isLoading ? 'opacity-60' : ''}`}
      >
        {isEmpty && <Nothing kind={filter.kind && KIND_LABELS[filter.kind]} />}
        {!isEmpty && (
          <>
            <Group
              title="自分の番"
              empty="いま対応が必要なことはありません。"
              lines={mine}
              onSelect={select}
              now={now}
              addressOf={(place) => addressWith(search, { after: place.after ?? null, before: place.before ?? null })}
            />
            <Group
              title="相手の返事待ち"
              empty="返事を待っている取引はありません。"
              lines={waiting}
              onSelect={select}
              now={now}
              addressOf={(place) =>
                addressWith(search, { waitingAfter: place.after ?? null, waitingBefore: place.before ?? null })
              }
            />
          </>
        )}
      </div>
      <Done done={done} />
    </div>
  )
}

function Nothing({ kind }: { readonly kind: string | null }) {
  return (
    <EmptyState
      drawing={<StateDrawing name="done" />}
      title={kind === null ? 'やることはありません' : `「${kind}」のやることはありません`}
      heading="h2"
      action={
        kind === null ? (
          <ConsoleLink to="/partner/auctions" className="button button-action">
            開催中のオークションを見る
          </ConsoleLink>
        ) : (
          <ConsoleLink to="/partner/todo" className="button button-quiet">
            すべての種類を見る
          </ConsoleLink>
        )
      }
    >
      売却が決まると、引渡し、支払い、名義変更などの手続きを、期限の順にここに表示します。
    </EmptyState>
  )
}

interface GroupProperties {
  readonly title: string
  readonly empty: string
  readonly lines: TodoLinesFragment
  readonly onSelect: (row: string) => void
  readonly now: string
  readonly addressOf: (place: Record<string, string>) => string
}

function Group({ title, empty, lines: { tasks, totalCount, pageInfo }, onSelect, now, addressOf }: GroupProperties) {
  const { addressFor, isOfSeveral } = useShopAddress()
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-base">
        {title}
        <span className="tabular ml-2 font-normal text-text-2">{totalCount}件</span>
      </h2>
      {tasks.length === 0 ? (
        <p className="card p-4 text-text-2">{empty}</p>
      ) : (
        <ul className="card overflow-hidden">
          {tasks.map((line) => (
            <TaskLine
              key={`${line.task} ${line.trade.auctionId}`}
              line={line}
              now={now}
              addressOf={addressFor}
              isDealerNamed={isOfSeveral}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
      <NeighbourPages {...pageInfo} addressOf={addressOf} />
    </section>
  )
}

type Done = NonNullable<PartnerTodoQuery['todo']>['done']

/** Folded: whoever wonders whether it is done looks here. */
function Done({ done }: { readonly done: Done }) {
  const { addressFor } = useShopAddress()
  if (done.length === 0) return null
  return (
    <Disclosure title={`今日済んだこと（${done.length}件）`}>
      <ul className="grid">
        {done.map(({ step, at, trade }) => {
          const { words, at: place } = DONE_WORDS[step]
          const to = `/partner/auctions/${trade.auctionId}${place ? `#${place}` : ''}`
          return (
            <li key={`${step} ${trade.auctionId}`} className="flex flex-wrap items-center gap-x-3">
              <time dateTime={at} className="tabular text-text-2">
                {timeText(at)}
              </time>
              <Link to={addressFor(to, trade.bikeDealerId)} className="inline-flex min-h-11 items-center">
                {trade.makerName} {trade.modelName}（No.{trade.auctionId}）
              </Link>
              <span>{words}</span>
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
