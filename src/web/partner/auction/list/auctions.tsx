import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import {
  DeleteFilterDocument,
  PartnerAuctionStatusDocument,
  PartnerAuctionsDocument,
  type PartnerAuctionsQuery,
  type PartnerAuctionsQueryVariables,
  SaveFilterDocument,
  SaveListColumnsDocument,
} from '#contract/generated/partner.ts'
import { tidyText } from '#domain/account/written-text.ts'
import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import { chosenColumns, type ListColumn } from '#domain/auction/list-columns.ts'
import { readKeptFilter, unknownChoices } from '#domain/auction/list-query.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { readAuctionNumber } from '#domain/search/auction-number.ts'
import { readPriceWords } from '#domain/search/price-words.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { Button } from '#ui/controls/button.tsx'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { serverGraphql } from '../../../host-context.ts'
import { useMayBid } from '../../bidding/use-may-bid.ts'
import { Outcome } from '../../call/answer/outcome.tsx'
import { useLastAnswer } from '../../call/answer/use-last-answer.ts'
import { useSaidInPage } from '../../call/asked-form.tsx'
import { type FormReader, formOf } from '../../call/form-values.ts'
import { isRefusal, mutate, query, type Refusal } from '../../call/partner-call.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { ConsoleMeta } from '../../console/console-meta.tsx'
import { consoleVisit, dealerOf } from '../../console/console-visit.ts'
import { KeyHelp } from '../../console/key-help.tsx'
import { useConsole } from '../../console/use-console.ts'
import { useLive } from '../../live/use-live.ts'
import type { Route } from './+types/auctions.ts'
import { AuctionGrid } from './auction-grid.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { Desk } from './desk.tsx'
import { FilterForm, isSaidAtField } from './filter-form.tsx'
import { addressWith, filterOf, keptQuery, PAGE_SIZE, placeOf } from './list-address.ts'
import { csvName, csvOf, type Listed } from './list-columns.ts'
import { keysOf } from './list-keys.ts'
import { type Elsewhere, elsewhereWords, filterWords } from './list-words.ts'
import { NeighbourPages } from './neighbour-pages.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useSteadyRows, useUnchanged } from './steady-rows.ts'

export async function loader(route: Route.LoaderArgs) {
  const { filter, after, before, isGrid, faults, typed } = filterOf(route.url)
  const variables = { filter, first: PAGE_SIZE, after, before, bikeDealerId: dealerOf(route) }
  const { found, unreadable } = await readList(route, variables, faults)
  const { auctionId } = readAuctionNumber(filter.keyword ?? '')
  const isMissed = auctionId !== null && unreadable.length === 0 && found.partnerAuctions.totalCount === 0
  const elsewhere = isMissed ? await readElsewhere(route, auctionId) : null
  return { ...found, filter, isGrid, faults: unreadable, typed, elsewhere }
}

/** The list; where a condition stands for nothing, what there is to choose from instead. */
async function readList(
  route: Route.LoaderArgs | Route.ActionArgs,
  variables: PartnerAuctionsQueryVariables,
  faults: readonly FieldFault[],
) {
  const { view, order } = variables.filter
  const choices = () =>
    query(route, PartnerAuctionsDocument, { ...variables, filter: { view, order }, after: null, before: null })
  if (faults.length > 0) {
    const found = await choices()
    return { found, unreadable: [...faults, ...unknownChoices(variables.filter, found)] }
  }
  try {
    return { found: await query(route, PartnerAuctionsDocument, variables), unreadable: [] }
  } catch (refused) {
    if (!(refused instanceof Response && refused.status === 400)) throw refused
    const found = await choices()
    const unreadable = unknownChoices(variables.filter, found)
    if (unreadable.length === 0) throw refused
    return { found, unreadable }
  }
}

/** An auction of this number, as far as the partner may see it, whatever the list is of. */
async function readElsewhere(route: Route.LoaderArgs, auctionId: number): Promise<Elsewhere> {
  try {
    const variables = { auctionId, bikeDealerId: dealerOf(route) }
    const { partnerAuction } = await serverGraphql(route.context).request(PartnerAuctionStatusDocument, variables)
    return partnerAuction
  } catch (error) {
    if (error instanceof GraphqlCallError) return { auctionId, auctionStatus: null }
    throw error
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const savedFilterId = form.id('savedFilterId')
  if (form.text('do') === 'save-columns') return { ...(await saveColumns(route, form)), form: 'save-columns' }
  return form.text('do') === 'delete-filter'
    ? { ...(await deleteKept(route, form, savedFilterId ?? 0)), form: `delete-filter ${savedFilterId}` }
    : { ...(await saveKept(route, form)), form: 'save-filter' }
}

type Answer = Refusal | { readonly done: string }

async function deleteKept(route: Route.ActionArgs, form: FormReader, savedFilterId: number): Promise<Answer> {
  const name = form.text('name')
  const words = `条件「${name}」を削除します。元に戻すことはできません。`
  const refusal = form.refusal() ?? form.question(`delete-filter ${savedFilterId}`, words)
  if (refusal) return refusal
  const result = await mutate(route, DeleteFilterDocument, { savedFilterId })
  return isRefusal(result) ? result : { done: `条件「${name}」を削除しました。` }
}

async function saveColumns(route: Route.ActionArgs, form: FormReader): Promise<Answer> {
  const refusal = form.refusal()
  if (refusal) return refusal
  const result = await mutate(route, SaveListColumnsDocument, { columns: form.all('columns') })
  return isRefusal(result) ? result : { done: '表示する列を保存しました。' }
}

async function saveKept(route: Route.ActionArgs, form: FormReader): Promise<Answer> {
  const barrier = form.refusal()
  if (barrier) return barrier
  const { filter, faults } = filterOf(route.url)
  const variables = { filter, first: 1, after: null, before: null, bikeDealerId: dealerOf(route) }
  // The fields do not show what cannot be read: what they hold is not the filter of this page.
  const { found, unreadable } = await readList(route, variables, faults)
  if (unreadable.length > 0) return { problem: UNREADABLE_FILTER, fields: unreadable }
  const kept = readKeptFilter(keptQuery(new URLSearchParams(form.text('query'))), found)
  for (const { field, message } of kept.faults) form.fault(field, message)
  const name = tidyText(form.text('name'))
  const refusal = form.refusal() ?? replacementQuestion(route, form, { name, query: kept.query }, found)
  if (refusal) return refusal
  const result = await mutate(route, SaveFilterDocument, { name, query: kept.query })
  return isRefusal(result) ? result : { done: `条件「${name}」を保存しました。` }
}

const UNREADABLE_FILTER =
  '読み取れない条件があるため、保存していません。条件を選び直して「絞り込む」を押してから、保存してください。'

/** Under a name that is taken, what is replaced by what is said first. */
function replacementQuestion(
  route: Route.ActionArgs,
  form: FormReader,
  { name, query: kept }: { readonly name: string; readonly query: string },
  found: PartnerAuctionsQuery,
): Refusal | null {
  const taken = found.savedFilters.find((it) => tidyText(it.name) === name)
  if (!taken || readKeptFilter(taken.query, found).query === kept) return null
  const isOperator = route.context.get(consoleVisit).partner.role === 'operator'
  const [before, after] = [taken.query, kept].map((it) => filterWords(it, found, isOperator))
  return form.question(
    `replace ${name} ${taken.query} ${kept}`,
    `「${name}」という名前の条件は、すでに保存されています。保存すると、「${name}」の内容が［${before}］から［${after}］に置き換わります。`,
  )
}

export default function Auctions({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const unasked = useSaidInPage(answer)
  const said = answer?.form === 'save-filter' ? unasked : answer
  const {
    partnerAuctions,
    purchaseTerms,
    savedFilters,
    listColumns,
    filter,
    isGrid,
    faults,
    typed,
    elsewhere,
    ...choices
  } = loaderData
  const { auctions, totalCount, pageInfo } = partnerAuctions
  const location = useLocation()
  const { rows, gone, newCount, isMoved, sortAnew } = useSteadyRows(auctions, location.key)
  useLive(rows.filter(({ auctionStatus }) => auctionStatus === 21).map(({ auctionId }) => auctionId))
  const role = useConsole()?.partner.role ?? 'dealer'
  const isOperator = role === 'operator'
  const { mayBid } = useMayBid()
  const { title, views } = placeOf(location.pathname, isOperator)
  const columns = useUnchanged(chosenColumns(listColumns))
  const listed = { auctions: rows, gone, columns, terms: purchaseTerms }
  const [isHelpOpen, setHelpOpen] = useState(false)
  const openHelp = () => setHelpOpen(true)
  const isTable = faults.length === 0 && rows.length > 0 && !isGrid
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:-mt-3.5 xl:gap-1">
      <ConsoleMeta title={title} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap xl:whitespace-nowrap">
        <h1 className="text-xl xl:text-lg">{title}</h1>
        <p className="tabular text-text-2">
          {faults.length > 0
            ? ''
            : totalCount < MAX_COUNTED
              ? `${totalCount}件`
              : `${MAX_COUNTED.toLocaleString()}件以上`}
        </p>
        {views.length > 1 && (
          <nav
            aria-label="一覧の切り替え"
            className="flex flex-wrap gap-1 max-xl:w-full max-xl:border-b max-xl:border-line"
          >
            {views.map(({ view, label }) => (
              <Link
                key={view}
                to={addressWith(location, { view })}
                aria-current={view === filter.view ? 'page' : undefined}
                className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-3 font-bold text-ink no-underline aria-[current=page]:border-action xl:min-h-8 xl:px-2"
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <div role="status" className="empty:hidden">
          {isTable && (newCount > 0 || isMoved) && (
            <Button look="text" onClick={sortAnew} className="text-link xl:min-h-8">
              {newCount > 0 ? `新しく${newCount}件・並べ直す` : '並びが変わりました・並べ直す'}
            </Button>
          )}
        </div>
        <SavedFilters
          filters={savedFilters}
          wordsOf={(kept) => filterWords(kept, choices, isOperator)}
          answer={answer}
        />
        {isTable && (
          <ListTools auctions={rows} columns={columns} mayBid={!isOperator} answer={answer} openHelp={openHelp} />
        )}
      </div>
      <FilterForm filter={filter} choices={choices} isGrid={isGrid} faults={faults} typed={typed} />
      <PriceRead keyword={filter.keyword} />
      {said?.form !== 'save-columns' && <Outcome refusal={said} />}
      {faults.length > 0 ? (
        <Notice tone="bad" isAnswer title="条件に誤りがあるため、一覧を表示していません">
          {faults
            .filter((it) => !isSaidAtField(it))
            .map(({ message }) => message)
            .join('') || '誤りのある欄を直して、「絞り込む」を押してください。'}
        </Notice>
      ) : rows.length === 0 ? (
        <EmptyState drawing={<StateDrawing name="noResults" />} title="該当するオークションはありません">
          {elsewhere ? (
            <FoundElsewhere of={elsewhere} />
          ) : (
            (EMPTY_WORDS[filter.view ?? ''] ??
            (isOperator
              ? '条件を変えて、もう一度お探しください。'
              : '条件を変えて、もう一度お探しください。「探しているバイク」に登録すると、条件に合う出品が「開催中」の「探しているバイク」に並びます。'))
          )}
        </EmptyState>
      ) : isGrid ? (
        <AuctionGrid auctions={rows} />
      ) : (
        <Desk
          key={location.key}
          {...listed}
          view={filter.view}
          order={filter.order}
          mayWatch={!isOperator}
          openHelp={openHelp}
        />
      )}
      <KeyHelp keys={keysOf(role, mayBid)} isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      {faults.length === 0 && <NeighbourPages {...pageInfo} addressOf={(place) => addressWith(location, place)} />}
    </div>
  )
}

/** How an amount among the words of the search was understood. */
function PriceRead({ keyword }: { readonly keyword: string | null | undefined }) {
  const { from, to } = readPriceWords(keyword ?? '')
  if (from === null && to === null) return null
  return (
    <p className="text-text-2">
      検索の言葉から、現在価格を{from !== null && ` ${yenText(from)} 以上`}
      {to !== null && ` ${yenText(to)} 以下`}に絞り込んでいます。
    </p>
  )
}

function FoundElsewhere({ of }: { readonly of: Elsewhere }) {
  return (
    <>
      <span className="block">{elsewhereWords(of)}</span>
      {of.auctionStatus !== null && (
        <ConsoleLink to={`/partner/auctions/${of.auctionId}`} className="inline-flex min-h-11 items-center">
          No.{of.auctionId}を見る
        </ConsoleLink>
      )}
    </>
  )
}

/** What will stand in a list that is empty. */
const EMPTY_WORDS: Readonly<Record<string, string>> = {
  watched: '一覧や詳細の☆を押すと、そのオークションをここに表示します。',
  wanted: '「探しているバイク」に登録した条件に合う出品を、ここに表示します。',
  outbid: '入札したあと、ほかの販売店に高値を更新されたオークションを、ここに表示します。',
  leading: '自社が最高額のオークションを、ここに表示します。',
  asked:
    '出品者の提示額に応じるか、取引の中止のあとに購入するかなど、貴社の回答を待っているオークションを、ここに表示します。',
  awaiting: '入札が終わり、最高額か上位3社として出品者の回答を待っているオークションを、ここに表示します。',
  won: '売却が決まったオークションと、その取引を、ここに表示します。',
  lost: '入札したものの落札できなかったオークションを、ここに表示します。',
  inspection: '審査を待っている出品を、ここに表示します。',
}

interface Tools {
  readonly auctions: readonly Listed[]
  readonly columns: readonly ListColumn[]
  readonly mayBid: boolean
  readonly answer: Refusal | { readonly done: string; readonly form?: string } | undefined
  readonly openHelp: () => void
}

/** What one does with the table as a whole, at a desk. */
function ListTools({ auctions, columns, mayBid, answer, openHelp }: Tools) {
  return (
    <div className="ml-auto flex items-center gap-4 max-md:hidden">
      <Button look="text" onClick={openHelp} aria-keyshortcuts="?" className="text-link xl:min-h-8">
        キー操作 ?
      </Button>
      <Button look="text" onClick={() => download(csvOf(auctions, columns))} className="text-link xl:min-h-8">
        CSV
      </Button>
      <ColumnChooser columns={columns} mayBid={mayBid} answer={answer?.form === 'save-columns' ? answer : undefined} />
    </div>
  )
}

function download(csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: csvName(new Date(serverNow())) })
  link.click()
  URL.revokeObjectURL(address)
}
