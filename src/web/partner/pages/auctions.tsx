import { Link, redirect, useLocation } from 'react-router'
import { DeleteFilterDocument, PartnerAuctionsDocument, SaveFilterDocument } from '#contract/generated/partner.ts'
import { MAX_COUNTED } from '#domain/auction/max-counted.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { AuctionGrid } from '../auctions/auction-grid.tsx'
import { AuctionTable } from '../auctions/auction-table.tsx'
import { FilterForm } from '../auctions/filter-form.tsx'
import { addressWith, filterOf, PAGE_SIZE, placeOf } from '../auctions/list-address.ts'
import { SavedFilters } from '../auctions/saved-filters.tsx'
import { ConsoleMeta } from '../chrome/console-meta.tsx'
import { NeighbourPages } from '../chrome/neighbour-pages.tsx'
import { addressFor, dealerOf } from '../console-visit.ts'
import { readForm } from '../form-values.ts'
import { useLastAnswer } from '../live/use-last-answer.ts'
import { useLive } from '../live/use-live.ts'
import { ask, isRefusal, tell } from '../partner-call.ts'
import { useConsole } from '../use-console.ts'
import type { Route } from './+types/auctions.ts'

export async function loader(route: Route.LoaderArgs) {
  const { filter, after, before, isGrid, faults, typed } = filterOf(route.url)
  const variables = { filter, first: PAGE_SIZE, after, before, bikeDealerId: dealerOf(route) }
  return { ...(await ask(route, PartnerAuctionsDocument, variables)), filter, isGrid, faults, typed }
}

export async function action(route: Route.ActionArgs) {
  const form = readForm(await route.request.formData())
  const { text } = form
  const savedFilterId = form.id('savedFilterId')
  const refusal = form.refusal()
  if (refusal) return refusal
  const result =
    text('do') === 'delete-filter'
      ? await tell(route, DeleteFilterDocument, { savedFilterId: savedFilterId ?? 0 })
      : await tell(route, SaveFilterDocument, { name: text('name'), query: text('query') })
  if (isRefusal(result)) return result
  throw redirect(addressFor(route, `/partner/auctions?${new URLSearchParams(text('query'))}`.replace(/\?$/, '')))
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
      <SavedFilters filters={savedFilters} />
      {answer && (
        <Notice tone="bad" isAnswer>
          {answer.problem}
        </Notice>
      )}
      {faults.length > 0 ? (
        <Notice tone="bad" isAnswer title="読み取れない条件があるため、一覧を表示していません">
          {faults.map(({ message }) => message).join('')}
        </Notice>
      ) : auctions.length === 0 ? (
        <EmptyState drawing={<StateDrawing name="noResults" />} title="該当するオークションはありません">
          条件を変えるか、「探しているバイク」に登録すると、出品されたときにここへ表示します。
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
