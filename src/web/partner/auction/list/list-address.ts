import type { PartnerAuctionFilter } from '#contract/generated/partner.ts'
import { KEPT_VIEWS, type ListOrder, readListQuery } from '#domain/auction/list-query.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { DEALER } from '../../console/dealer-address.ts'

type View = NonNullable<PartnerAuctionFilter['view']>

export interface ListPlace {
  readonly title: string
  readonly views: readonly { readonly view: View; readonly label: string }[]
}

const RUNNING: ListPlace = {
  title: '開催中のオークション',
  views: [
    { view: 'running', label: 'すべて' },
    { view: 'wanted', label: '探しているバイク' },
  ],
}

/** Of an operator, who bids on nothing. */
const ALL: ListPlace = {
  title: 'オークション',
  views: [
    { view: 'running', label: '入札受付中' },
    { view: 'inspection', label: '審査待ち' },
    { view: 'all', label: 'すべて' },
  ],
}

const BIDS: ListPlace = {
  title: '入札・落札',
  views: [
    { view: 'outbid', label: '高値を更新された' },
    { view: 'leading', label: '最高額' },
    { view: 'asked', label: '自社の回答待ち' },
    { view: 'awaiting', label: '出品者の回答待ち' },
    { view: 'won', label: '落札・取引' },
    { view: 'lost', label: '落札できず' },
  ],
}

const WATCHED: ListPlace = { title: '注目しているオークション', views: [{ view: 'watched', label: '注目' }] }

/** Which list stands at an address of the console. */
export function placeOf(pathname: string, isOperator = false): ListPlace {
  if (isOperator) return ALL
  if (pathname.startsWith('/partner/bids')) return BIDS
  return pathname.startsWith('/partner/watch') ? WATCHED : RUNNING
}

export const ORDERS: readonly { readonly order: ListOrder; readonly label: string }[] = [
  { order: 'ending', label: '終了が近い順' },
  { order: 'newest', label: '新着順' },
  { order: 'cheapest', label: '価格が安い順' },
  { order: 'dearest', label: '価格が高い順' },
  { order: 'endingLast', label: '終了が遠い順' },
  { order: 'differenceUp', label: '相場より安い順' },
  { order: 'differenceDown', label: '相場より高い順' },
  { order: 'marketUp', label: '相場が安い順' },
  { order: 'marketDown', label: '相場が高い順' },
  { order: 'modelUp', label: '車種名順' },
  { order: 'modelDown', label: '車種名の逆順' },
  { order: 'yearDown', label: '年式が新しい順' },
  { order: 'yearUp', label: '年式が古い順' },
  { order: 'kmUp', label: '走行距離が短い順' },
  { order: 'kmDown', label: '走行距離が長い順' },
  { order: 'gradeDown', label: '評価が高い順' },
  { order: 'gradeUp', label: '評価が低い順' },
  { order: 'inspectionDown', label: '車検が長い順' },
  { order: 'inspectionUp', label: '車検が短い順' },
  { order: 'areaUp', label: '地域順（北から）' },
  { order: 'areaDown', label: '地域順（南から）' },
]

export const PAGE_SIZE = 40

interface AskedList {
  readonly filter: PartnerAuctionFilter
  /** Behind or before which auction of the list the page stands; both null: at its beginning. */
  readonly after: string | null
  readonly before: string | null
  readonly isGrid: boolean
  /** What of the address cannot be read; then there is no list. */
  readonly faults: readonly FieldFault[]
  readonly typed: Readonly<Record<string, string>>
}

/** Whether the bidding of every auction of a view has ended. */
export function isOver(view: View | null | undefined): boolean {
  return view === 'asked' || view === 'awaiting' || view === 'won' || view === 'lost'
}

/** The filter of an address; what cannot be read is a fault, not a wider filter. */
export function filterOf(url: URL): AskedList {
  const { searchParams } = url
  // Who asks is not known here: an operator's views are empty for a dealer.
  const place = placeOf(url.pathname)
  const views = place === RUNNING ? KEPT_VIEWS : place.views.map(({ view }) => view)
  const { asked, faults } = readListQuery<View>(searchParams, views)
  const { isGrid, view, order, ...narrowed } = asked
  const shown = view ?? views[0] ?? 'running'
  const fallback = isOver(shown) || shown === 'all' ? 'newest' : 'ending'
  const typed = Object.fromEntries(['q', 'from', 'to'].map((name) => [name, searchParams.get(name) ?? '']))
  return {
    filter: { ...narrowed, view: shown, order: order ?? fallback },
    after: searchParams.get('after') || null,
    before: searchParams.get('before') || null,
    isGrid,
    faults,
    typed: faults.length === 0 ? {} : typed,
  }
}

/** What of a filter is kept under a name: neither a dealer, nor a place in the list, nor what was left empty. */
export function keptQuery(shown: Iterable<readonly [string, unknown]>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of shown)
    if (typeof value === 'string' && value.trim() !== '' && !NOT_KEPT.includes(name))
      parameters.append(name, value.trim())
  return parameters.toString()
}
const NOT_KEPT: readonly string[] = [DEALER, 'after', 'before', 'page']

/** A kept filter in the list that one looks at, whose view stays where it is not the one the filter was kept in. */
export function addressOfKept(url: { pathname: string; search: string }, kept: string): string {
  const parameters = new URLSearchParams(kept)
  if (placeOf(url.pathname) !== RUNNING) {
    parameters.delete('view')
    const view = new URLSearchParams(url.search).get('view')
    if (view) parameters.set('view', view)
  }
  return `${url.pathname}?${parameters}`
}

/** The same list with something changed; a change leads back to the first page. */
export function addressWith(url: { pathname: string; search: string }, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(url.search)
  for (const place of ['after', 'before']) parameters.delete(place)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  const search = parameters.toString()
  return search ? `${url.pathname}?${search}` : url.pathname
}
