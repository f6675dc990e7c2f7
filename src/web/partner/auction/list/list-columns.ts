import type { PartnerListedAuctionFragment } from '#contract/generated/partner.ts'
import { LIST_COLUMNS, type ListColumn } from '#domain/auction/list-columns.ts'
import type { ListOrder } from '#domain/auction/list-query.ts'
import { STATUS } from '#domain/auction/status.ts'
import { csvText } from '#domain/values/csv-cell.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import { tradeMiddle } from '#ui/price/man-yen.ts'
import { priceOf } from '../price-label.ts'
import { standingOf } from '../standing.tsx'

export type Listed = PartnerListedAuctionFragment
/** A column that can be sorted by; the model is no choice, since it is always there. */
export type SortedColumn = ListColumn | 'model'

/** What a head sorts by at first, and the other way round. */
const ORDERS_OF: Partial<Record<SortedColumn, readonly [ListOrder, ListOrder]>> = {
  model: ['modelUp', 'modelDown'],
  year: ['yearDown', 'yearUp'],
  km: ['kmUp', 'kmDown'],
  grade: ['gradeDown', 'gradeUp'],
  inspection: ['inspectionDown', 'inspectionUp'],
  area: ['areaUp', 'areaDown'],
  price: ['cheapest', 'dearest'],
  market: ['marketUp', 'marketDown'],
  difference: ['differenceUp', 'differenceDown'],
  time: ['ending', 'endingLast'],
}
const DESCENDING: readonly ListOrder[] = ['dearest', 'endingLast']

interface Sorting {
  /** What a press on the head leads to. */
  readonly next: ListOrder
  readonly now: 'ascending' | 'descending' | null
}

/** How a head sorts and stands; null of a column that is not sorted by. */
export function sortingOf(column: SortedColumn, order: string | null | undefined): Sorting | null {
  const orders = ORDERS_OF[column]
  if (!orders) return null
  const [first, second] = orders
  const current = orders.find((it) => it === order)
  const isDown = current !== undefined && (current.endsWith('Down') || DESCENDING.includes(current))
  return {
    next: order === first ? second : first,
    now: current === undefined ? null : isDown ? 'descending' : 'ascending',
  }
}

/** 2016; nothing where the owner does not know it. */
export function yearOf({ firstRegistration }: Pick<Listed, 'firstRegistration'>): string {
  return /^\d{4}/.exec(firstRegistration ?? '')?.[0] ?? ''
}

/** 27/05: year and month until which the 車検 holds. */
export function inspectionText({ inspectionUntil }: Pick<Listed, 'inspectionUntil'>): string {
  const [, year = '', month = ''] = /^\d\d(\d\d)-(\d\d)/.exec(inspectionUntil ?? '') ?? []
  return year && `${year}/${month}`
}

/** The middle of the market, as exactly as it is known. */
export function middleOf({ marketPrice }: Pick<Listed, 'marketPrice'>): number | null {
  return marketPrice && tradeMiddle(marketPrice.middle)
}

/** How far the price is above the middle of the market; null where there is no price, or no market for a bike in its state. */
export function differenceOf(
  auction: Pick<Listed, 'marketPrice' | 'isOutsideMarket' | 'currentPrice' | 'auctionStatus' | 'contractAmount'>,
) {
  const middle = middleOf(auction)
  return middle === null || auction.isOutsideMarket || auction.currentPrice === 0 ? null : priceOf(auction) - middle
}

const EMPTY = ''

type Cell = readonly [head: string, read: (auction: Listed) => string | number]

/** Beside the kilometres the band, which is all that some owners know. */
const KM_CELLS: readonly Cell[] = [
  ['走行距離（km）', ({ mileageKm }) => mileageKm ?? EMPTY],
  ['走行距離の範囲', ({ mileage }) => mileage],
]

const CELLS: Readonly<Record<Exclude<ListColumn, 'photo' | 'km'>, Cell[1]>> = {
  year: yearOf,
  grade: ({ overallGrade }) => overallGrade ?? EMPTY,
  inspection: ({ inspectionUntil }) => inspectionUntil ?? EMPTY,
  area: ({ prefecture }) => prefecture ?? EMPTY,
  price: (auction) => (auction.currentPrice > 0 ? priceOf(auction) : EMPTY),
  market: (auction) => middleOf(auction) ?? EMPTY,
  difference: (auction) => differenceOf(auction) ?? EMPTY,
  flags: ({ concerns }) => concerns.join('・'),
  bids: ({ bidCount }) => bidCount,
  maximum: ({ ownMaximum }) => ownMaximum ?? EMPTY,
  time: ({ auctionStatus, endAt }) =>
    auctionStatus === STATUS.beforeInspection || endAt === null ? EMPTY : momentText(new Date(endAt)),
}

/** 2026-11-21 12:00 in Tokyo, which spreadsheets read as a moment. */
function momentText(moment: Date): string {
  return `${tokyoDay(moment)} ${tokyoTime(moment)}`
}

/** auctions-2026-11-18T14-40.csv, by the time in Tokyo. */
export function csvName(now: Date): string {
  return `auctions-${tokyoDay(now)}T${tokyoTime(now).replace(':', '-')}.csv`
}

function cellsOf({ code, label }: (typeof LIST_COLUMNS)[number]): readonly Cell[] {
  if (code === 'photo') return []
  if (code === 'km') return KM_CELLS
  return [[code === 'time' ? '終了日時' : label, CELLS[code]]]
}

/** What is on the screen as a file for a spreadsheet: the chosen columns, amounts as numbers, the end as a moment. */
export function csvOf(auctions: readonly Listed[], columns: readonly ListColumn[]): string {
  const shown = LIST_COLUMNS.filter(({ code }) => columns.includes(code)).flatMap(cellsOf)
  const heads = ['No.', 'メーカー', '車種', '型式', ...shown.map(([head]) => head), '状況']
  const rows = auctions.map((auction) => [
    auction.auctionId,
    auction.makerName,
    auction.modelName,
    auction.modelTypeName ?? EMPTY,
    ...shown.map(([, read]) => read(auction)),
    standingOf(auction)?.text ?? EMPTY,
  ])
  return csvText([heads, ...rows])
}
