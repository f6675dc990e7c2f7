import { Link, redirect, useLocation } from 'react-router'
import { DeleteFilterDocument, PartnerAuctionsDocument, SaveFilterDocument } from '#contract/generated/partner.ts'
import { writtenWords } from '#domain/account/written-text.ts'
import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import { type FormReader, formOf } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { addressFor, consoleVisit, dealerOf } from '../console/console-visit.ts'
import { useConsole } from '../console/use-console.ts'
import { useLive } from '../live/use-live.ts'
import type { Route } from './+types/auctions.ts'
import { AuctionGrid } from './auction-grid.tsx'
import { AuctionTable } from './auction-table.tsx'
import { FilterForm } from './filter-form.tsx'
import { filterWords } from './filter-words.ts'
import { addressWith, filterOf, keptQuery, PAGE_SIZE, placeOf, unknownChoices } from './list-address.ts'
import { SavedFilters } from './saved-filters.tsx'

export async function loader(route: Route.LoaderArgs) {
  const { filter, after, before, isGrid, faults, typed } = filterOf(route.url)
  const variables = { filter, first: PAGE_SIZE, after, before, bikeDealerId: dealerOf(route) }
  const found = await query(route, PartnerAuctionsDocument, variables)
  return { ...found, filter, isGrid, faults: [...faults, ...unknownChoices(filter, found)], typed }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text } = form
  const savedFilterId = form.id('savedFilterId')
  const refusal = form.refusal()
  if (refusal) return refusal
  if (text('do') === 'delete-filter') {
    const result = await mutate(route, DeleteFilterDocument, { savedFilterId: savedFilterId ?? 0 })
    if (isRefusal(result)) return result
    throw redirect(addressFor(route, '/partner/auctions'))
  }
  const kept = keptQuery(new URLSearchParams(text('query')))
  for (const { field, message } of filterOf(new URL(`/partner/auctions?${kept}`, route.url)).faults)
    form.fault(field, message)
  const wrong = form.refusal()
  if (wrong) return wrong
  const question = await replacementQuestion(route, form, kept)
  if (question) return question
  const result = await mutate(route, SaveFilterDocument, { name: text('name'), query: kept })
  return isRefusal(result) ? result : { done: `条件「${text('name')}」を保存しました。` }
}

/** Under a name that is taken, what is replaced by what is said first. */
async function replacementQuestion(route: Route.ActionArgs, form: FormReader, kept: string) {
  const name = writtenWords(form.text('name'))
  const variables = { filter: filterOf(route.url).filter, first: 1, after: null, before: null }
  const found = await query(route, PartnerAuctionsDocument, { ...variables, bikeDealerId: dealerOf(route) })
  const taken = found.savedFilters.find((it) => it.name === name)
  if (!taken || taken.query === kept) return null
  const isOperator = route.context.get(consoleVisit).partner.role === 'operator'
  const [before, after] = [taken.query, kept].map((it) => filterWords(it, found, isOperator))
  return form.question(
    `replace ${name} ${taken.query} ${kept}`,
    `「${name}」という名前の条件は、すでに保存されています。保存すると、「${name}」の内容が［${before}］から［${after}］に置き換わります。`,
  )
}

export default function Auctions({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { partnerAuctions, savedFilters, filter, isGrid, faults, typed, ...choices } = loaderData
  const { auctions, totalCount, pageInfo } = partnerAuctions
  const location = useLocation()
  useLive(auctions.filter(({ auctionStatus }) => auctionStatus === 21).map(({ auctionId }) => auctionId))
  const isOperator = useConsole()?.partner.role === 'operator'
  const { title, views } = placeOf(location.pathname, isOperator)
  return (
    <div className="grid gap-4">
      <ConsoleMeta title={title} />
      <div className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-xl">{title}</h1>
        <p className="tabular text-text-2">
          {faults.length > 0
            ? ''
            : totalCount < MAX_COUNTED
              ? `${totalCount}件`
              : `${MAX_COUNTED.toLocaleString()}件以上`}
        </p>
      </div>
      {views.length > 1 && (
        <nav aria-label="一覧の切り替え" className="flex flex-wrap gap-1 border-b border-line">
          {views.map(({ view, label }) => (
            <Link
              key={view}
              to={addressWith(location, { view })}
              aria-current={view === filter.view ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-bold text-ink no-underline aria-[current=page]:border-action"
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      <FilterForm filter={filter} choices={choices} isGrid={isGrid} faults={faults} typed={typed} />
      <SavedFilters filters={savedFilters} answer={answer} />
      <Outcome refusal={answer} />
      {faults.length > 0 ? (
        <Notice tone="bad" isAnswer title="読み取れない条件があるため、一覧を表示していません">
          {faults.map(({ message }) => message).join('')}
        </Notice>
      ) : auctions.length === 0 ? (
        <EmptyState drawing={<StateDrawing name="noResults" />} title="該当するオークションはありません">
          {EMPTY_WORDS[filter.view ?? ''] ??
            (isOperator
              ? '条件を変えて、もう一度お探しください。'
              : '条件を変えて、もう一度お探しください。「探しているバイク」に登録すると、出品されたときにお知らせします。')}
        </EmptyState>
      ) : isGrid ? (
        <AuctionGrid auctions={auctions} />
      ) : (
        <AuctionTable auctions={auctions} mayWatch={!isOperator} />
      )}
      {faults.length === 0 && <NeighbourPages {...pageInfo} addressOf={(place) => addressWith(location, place)} />}
    </div>
  )
}

/** What will stand in a list that is empty. */
const EMPTY_WORDS: Readonly<Record<string, string>> = {
  watched: '一覧や詳細の☆を押すと、そのオークションをここに表示します。',
  wanted: '「探しているバイク」に登録した条件に合う出品を、ここに表示します。',
  outbid: '入札したあと、ほかの販売店に高値を更新されたオークションを、ここに表示します。',
  leading: '自社が最高額のオークションを、ここに表示します。',
  won: '落札したオークションと、その取引を、ここに表示します。',
  lost: '入札したものの落札できなかったオークションを、ここに表示します。',
  inspection: '審査を待っている出品を、ここに表示します。',
}

interface Properties {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  /** Of the first and the last row that are shown; null where none is left. */
  readonly startCursor: string | null
  readonly endCursor: string | null
  /** The same list at another place; without one at its beginning. */
  readonly addressOf: (place: Record<string, string>) => string
}

/** 前へ and 次へ of a list that is read along a key: how many pages there are is not known, and need not be. */
function NeighbourPages({ hasNextPage, hasPreviousPage, startCursor, endCursor, addressOf }: Properties) {
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <nav aria-label="ページ" className="flex justify-center gap-3">
      {hasPreviousPage && (
        <Link
          to={addressOf(startCursor === null ? {} : { before: startCursor })}
          rel="prev"
          className="button button-quiet"
        >
          <ChevronLeftIcon className="size-4" />
          前へ
        </Link>
      )}
      {hasNextPage && endCursor !== null && (
        <Link to={addressOf({ after: endCursor })} rel="next" className="button button-quiet">
          次へ
          <ChevronRightIcon className="size-4" />
        </Link>
      )}
    </nav>
  )
}
