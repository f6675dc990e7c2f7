import type { FieldFault } from '../errors/error-code.ts'
import { isCodeOf } from '../options/option.ts'
import { PREFECTURES } from '../options/prefectures.ts'
import { MAX_SEARCH_LENGTH } from '../search/keyword-length.ts'
import { readPriceWords } from '../search/price-words.ts'
import { parseId } from '../values/int.ts'
import { readYen, yenFault } from '../values/typed-yen.ts'
import { HIGHEST_BID } from './bids/yen.ts'

/** What the heads of a list's columns sort by. */
const COLUMN_ORDERS = [
  ...(['endingLast', 'modelUp', 'modelDown', 'yearUp', 'yearDown', 'kmUp', 'kmDown'] as const),
  ...(['gradeUp', 'gradeDown', 'inspectionUp', 'inspectionDown', 'areaUp', 'areaDown'] as const),
  ...(['marketUp', 'marketDown', 'differenceUp', 'differenceDown'] as const),
] as const
export const LIST_ORDERS = ['ending', 'newest', 'cheapest', 'dearest', ...COLUMN_ORDERS] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** All auctions that ever were are read along an index, which the columns have none of. */
export function isOrderFor(view: string | null | undefined, order: string | null | undefined): boolean {
  return view !== 'all' || !COLUMN_ORDERS.some((it) => it === order)
}

/** Of the list of all auctions: a dealer's views, and an operator's. */
export const KEPT_VIEWS = ['running', 'wanted', 'inspection', 'all'] as const

/** What narrows a list of auctions; null: nothing is said. */
export interface ListFilter {
  readonly makerId: number | null
  readonly displacementCtgId: number | null
  readonly prefecture: string | null
  readonly mileageIdMost: number | null
  readonly priceFrom: number | null
  readonly priceTo: number | null
  readonly isEndingSoon: boolean
  readonly keyword: string | null
}

/** As the address of the list says it. */
interface ListQuery<View extends string> extends ListFilter {
  readonly view: View | null
  readonly order: ListOrder | null
  readonly isGrid: boolean
}

export function priceLimits(label: string) {
  return { label: `現在価格の${label}`, min: 0, max: HIGHEST_BID }
}

/** What cannot be read is a fault, not a wider filter. */
export function readListQuery<View extends string>(
  parameters: URLSearchParams,
  views: readonly View[],
): { readonly asked: ListQuery<View>; readonly faults: readonly FieldFault[] } {
  const faults: FieldFault[] = []
  const fault = (field: string, message: string): null => {
    faults.push({ field, message })
    return null
  }
  const text = (name: string) => parameters.get(name)?.trim() ?? ''
  const number = (name: string, label: string) =>
    text(name) === '' ? null : (parseId(text(name)) ?? fault(name, `${label}を読み取れません。選び直してください。`))
  const yen = (name: string, label: string) => {
    const read = readYen(text(name), priceLimits(label))
    return read.ok ? read.value : fault(name, read.refusal)
  }
  const choice = <Code extends string>(name: string, codes: readonly Code[], message: string): Code | null =>
    text(name) === '' ? null : (codes.find((code) => code === text(name)) ?? fault(name, message))
  const [priceFrom, priceTo] = [yen('from', '下限'), yen('to', '上限')]
  if (priceFrom !== null && priceTo !== null && priceFrom > priceTo) fault('to', UPSIDE_DOWN)
  const tooLong = keywordFault(text('q'))
  const asked = {
    view: choice('view', views, '一覧の種類を読み取れません。上の見出しから選び直してください。'),
    order: choice('order', LIST_ORDERS, '並び順を読み取れません。選び直してください。'),
    makerId: number('maker', 'メーカー'),
    displacementCtgId: number('displacement', '排気量'),
    prefecture: text('area') || null,
    mileageIdMost: number('mileage', '走行距離の上限'),
    priceFrom,
    priceTo,
    isEndingSoon:
      choice('soon', ['1', 'on'], '「1時間以内に終了」の条件を読み取れません。選び直してください。') !== null,
    keyword: tooLong ? fault('q', tooLong) : text('q') || null,
    isGrid: choice('as', ['grid'], '表示のしかたを読み取れません。「写真で表示」から選び直してください。') !== null,
  }
  if (!isOrderFor(asked.view, asked.order)) fault('order', NOT_IN_ORDER)
  for (const name of new Set(parameters.keys()))
    if (LIST_PARAMETERS.includes(name) && parameters.getAll(name).length > 1) fault(name, TWICE)
  return { asked, faults }
}

const LIST_PARAMETERS = ['view', 'order', 'q', 'maker', 'displacement', 'area', 'mileage', 'from', 'to', 'soon', 'as']
const NOT_IN_ORDER = 'この一覧は、選んだ並び順にできません。選び直してください。'
const TWICE = '同じ条件が2つ以上あります。選び直してください。'

interface Choices {
  readonly allMakers: readonly { readonly makerId: number }[]
  readonly displacementCategories: readonly { readonly displacementCtgId: number }[]
  readonly mileages: readonly { readonly mileageId: number }[]
}

/** Nothing where nothing is chosen. */
interface Chosen {
  readonly makerId?: number | null | undefined
  readonly displacementCtgId?: number | null | undefined
  readonly mileageIdMost?: number | null | undefined
  readonly prefecture?: string | null | undefined
}

/** Numbers that can be read and stand for nothing: an empty list would say that there is no such bike. */
export function unknownChoices(chosen: Chosen, choices: Choices): FieldFault[] {
  const { makerId, displacementCtgId, mileageIdMost, prefecture } = chosen
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

/** As programs give it. */
interface GivenFilter extends Chosen {
  readonly view?: string | null | undefined
  readonly order?: string | null | undefined
  readonly priceFrom?: number | null | undefined
  readonly priceTo?: number | null | undefined
  readonly keyword?: string | null | undefined
}

/** What a filter cannot mean: it would be another list than the one that was asked for. */
export function faultsOfFilter(
  { priceFrom, priceTo, keyword, view, order, ...chosen }: GivenFilter,
  choices: Choices,
): FieldFault[] {
  const faults = [...unknownChoices(chosen, choices)]
  const judge = (field: string, price: number | null | undefined, label: string) => {
    const message = price == null ? null : yenFault(price, priceLimits(label))
    if (message) faults.push({ field, message })
  }
  judge('from', priceFrom, '下限')
  judge('to', priceTo, '上限')
  if (priceFrom != null && priceTo != null && priceFrom > priceTo) faults.push({ field: 'to', message: UPSIDE_DOWN })
  if (!isOrderFor(view, order)) faults.push({ field: 'order', message: NOT_IN_ORDER })
  const tooLong = keywordFault(keyword ?? '')
  if (tooLong) faults.push({ field: 'q', message: tooLong })
  return faults
}

const UPSIDE_DOWN = '現在価格の上限は、下限以上で入力してください。'

function keywordFault(text: string): string | null {
  const length = [...text].length
  if (length > MAX_SEARCH_LENGTH)
    return `検索する言葉は${MAX_SEARCH_LENGTH}文字以内で入力してください（いま${length}文字）。`
  const { from, to } = readPriceWords(text)
  return from !== null && to !== null && from > to
    ? '価格の範囲の上限は、下限以上で入力してください（30〜50万など）。'
    : null
}

/**
 * A filter to keep under a name. What it does not know is a fault as well: another filter than the one on
 * the screen would be kept. The query is in one form, so that 50万 and ５０００００ are the same filter.
 */
export function readKeptFilter(query: string, choices: Choices) {
  const parameters = new URLSearchParams(query)
  const { asked, faults } = readListQuery(parameters, KEPT_VIEWS)
  const written: Readonly<Record<string, string | number | null>> = {
    view: asked.view,
    q: asked.keyword,
    maker: asked.makerId,
    displacement: asked.displacementCtgId,
    area: asked.prefecture,
    mileage: asked.mileageIdMost,
    from: asked.priceFrom,
    to: asked.priceTo,
    soon: asked.isEndingSoon ? '1' : null,
    order: asked.order,
    as: asked.isGrid ? 'grid' : null,
  }
  const strange = [...new Set(parameters.keys())]
    .filter((field) => !LIST_PARAMETERS.includes(field))
    .map((field) => ({ field, message: `「${field.slice(0, 40)}」という条件はありません。` }))
  const pairs = Object.entries(written).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  return {
    query: new URLSearchParams(pairs).toString(),
    faults: [...faults, ...unknownChoices(asked, choices), ...strange],
  }
}
