import type { PartnerAuctionFilter } from '#contract/generated/partner.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { isCodeOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { readYen } from '#domain/values/typed-yen.ts'
import { numberOfAddress } from '../call/form-values.ts'
import { DEALER } from '../console/dealer-address.ts'

type View = NonNullable<PartnerAuctionFilter['view']>
type Order = NonNullable<PartnerAuctionFilter['order']>

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
    { view: 'won', label: '落札' },
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

export const ORDERS: readonly { readonly order: Order; readonly label: string }[] = [
  { order: 'ending', label: '終了が近い順' },
  { order: 'newest', label: '新着順' },
  { order: 'cheapest', label: '価格が安い順' },
  { order: 'dearest', label: '価格が高い順' },
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

export function priceLimits(label: string) {
  return { label: `現在価格の${label}`, min: 0, max: HIGHEST_BID }
}

/** The filter of an address; an amount or a number that cannot be read is a fault, not a wider filter. */
export function filterOf(url: URL): AskedList {
  const { searchParams } = url
  const faults: FieldFault[] = []
  const fault = (field: string, message: string): null => {
    faults.push({ field, message })
    return null
  }
  const number = (name: string, label: string) => {
    const text = searchParams.get(name) ?? ''
    return text === '' ? null : (numberOfAddress(text) ?? fault(name, `${label}を読み取れません。選び直してください。`))
  }
  const yen = (name: string, label: string) => {
    const read = readYen(searchParams.get(name) ?? '', priceLimits(label))
    return read.ok ? read.value : fault(name, read.refusal)
  }
  const [priceFrom, priceTo] = [yen('from', '下限'), yen('to', '上限')]
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo)
    fault('to', '現在価格の上限は、下限以上で入力してください。')
  // Who asks is not known here: an operator's views are empty for a dealer.
  const place = placeOf(url.pathname)
  const views = place === RUNNING ? [...RUNNING.views, ...ALL.views] : place.views
  const asked = searchParams.get('view') || null
  const known = views.find((it) => it.view === asked)?.view
  if (asked !== null && known === undefined)
    fault('view', '一覧の種類を読み取れません。上の見出しから選び直してください。')
  const view = known ?? views[0]?.view ?? 'running'
  const soon = searchParams.get('soon') || null
  if (soon !== null && soon !== '1' && soon !== 'on')
    fault('soon', '「1時間以内に終了」の条件を読み取れません。選び直してください。')
  const fallback = view === 'won' || view === 'lost' || view === 'all' ? 'newest' : 'ending'
  return {
    filter: {
      view,
      order: ORDERS.find((it) => it.order === searchParams.get('order'))?.order ?? fallback,
      makerId: number('maker', 'メーカー'),
      displacementCtgId: number('displacement', '排気量'),
      prefecture: searchParams.get('area') || null,
      mileageIdMost: number('mileage', '走行距離の上限'),
      priceFrom,
      priceTo,
      isEndingSoon: soon !== null,
      keyword: searchParams.get('q') || null,
    },
    after: searchParams.get('after') || null,
    before: searchParams.get('before') || null,
    isGrid: searchParams.get('as') === 'grid',
    faults,
    typed: faults.length === 0 ? {} : { from: searchParams.get('from') ?? '', to: searchParams.get('to') ?? '' },
  }
}

interface Choices {
  readonly allMakers: readonly { readonly makerId: number }[]
  readonly displacementCategories: readonly { readonly displacementCtgId: number }[]
  readonly mileages: readonly { readonly mileageId: number }[]
}

/** Numbers that can be read and stand for nothing: an empty list would say that there is no such bike. */
export function unknownChoices(filter: PartnerAuctionFilter, choices: Choices): FieldFault[] {
  const { makerId, displacementCtgId, mileageIdMost, prefecture } = filter
  const fields = [
    ['maker', 'メーカー', makerId == null || choices.allMakers.some((it) => it.makerId === makerId)],
    [
      'displacement',
      '排気量',
      displacementCtgId == null ||
        choices.displacementCategories.some((it) => it.displacementCtgId === displacementCtgId),
    ],
    [
      'mileage',
      '走行距離の上限',
      mileageIdMost == null || choices.mileages.some((it) => it.mileageId === mileageIdMost),
    ],
    ['area', '地域', prefecture == null || isCodeOf(PREFECTURES, prefecture)],
  ] as const
  return fields
    .filter(([, , isKnown]) => !isKnown)
    .map(([field, label]) => ({ field, message: `${label}が見つかりません。選び直してください。` }))
}

/** What of a filter is kept under a name: neither a dealer, nor a place in the list, nor what was left empty. */
export function keptQuery(shown: Iterable<readonly [string, unknown]>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of shown)
    if (typeof value === 'string' && value.trim() !== '' && !NOT_KEPT.includes(name))
      parameters.append(name, value.trim())
  return parameters.toString()
}
const NOT_KEPT: readonly string[] = [DEALER, 'after', 'before']

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
