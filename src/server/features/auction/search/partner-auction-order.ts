import { type RawBuilder, sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AuctionOrder, AuctionView } from './partner-auction-views.ts'

/** By what a list is ordered; auctions that are equal in it follow by their number, so that each has one place. */
interface OrderKey {
  readonly value: RawBuilder<unknown>
  readonly isDescending: boolean
  readonly isMoment: boolean
}

/** What is not stored: see market-order.ts. */
export type MarketOrder = Extract<AuctionOrder, `market${string}` | `difference${string}`>
type StoredOrder = Exclude<AuctionOrder, MarketOrder | `model${string}`>

const numbers = (value: RawBuilder<unknown>) => ({
  up: { value, isDescending: false, isMoment: false },
  down: { value, isDescending: true, isMoment: false },
})
/** Months; what is unknown comes first, as the oldest. */
const YEAR = numbers(
  sql`case when first_registration ~ '^\\d' then replace(rpad(first_registration, 7, '-00'), '-', '')::int else 0 end`,
)
/** Where only the band is known, its upper end. */
const KM = numbers(
  sql`coalesce(mileage_km, (select mileage_to from mileage where mileage.mileage_id = auction.mileage_id), 2000000000)`,
)
const GRADE = numbers(
  sql`coalesce((select overall_grade from inspection_sheet where inspection_sheet.auction_id = auction.auction_id), 0)`,
)
/** Days; without one, as if it had run out. */
const INSPECTION = numbers(sql`coalesce(inspection_until - date '2000-01-01', 0)`)
/** From north to south, as the prefectures are numbered. */
const AREA = numbers(sql`case when prefecture ~ '^\\d+$' then prefecture::int else 99 end`)

const KEYS: Record<StoredOrder, OrderKey> = {
  ending: { value: sql`end_at`, isDescending: false, isMoment: true },
  newest: { value: sql`published_at`, isDescending: true, isMoment: true },
  cheapest: { value: sql`current_price`, isDescending: false, isMoment: false },
  dearest: { value: sql`current_price`, isDescending: true, isMoment: false },
  oldest: { value: sql`created_at`, isDescending: false, isMoment: true },
  endingLast: { value: sql`end_at`, isDescending: true, isMoment: true },
  yearUp: YEAR.up,
  yearDown: YEAR.down,
  kmUp: KM.up,
  kmDown: KM.down,
  gradeUp: GRADE.up,
  gradeDown: GRADE.down,
  inspectionUp: INSPECTION.up,
  inspectionDown: INSPECTION.down,
  areaUp: AREA.up,
  areaDown: AREA.down,
}

/** An operator sees auctions that have no end and were not published yet: they come last. */
const KEYS_OF_UNPUBLISHED: Partial<Record<AuctionOrder, OrderKey>> = {
  ending: { ...KEYS.ending, value: sql`coalesce(end_at, '2200-01-01Z')` },
  endingLast: { ...KEYS.endingLast, value: sql`coalesce(end_at, 'epoch')` },
  newest: { ...KEYS.newest, value: sql`coalesce(published_at, 'epoch')` },
}

/** Of all that ever were: along the primary key. */
const BY_NUMBER: OrderKey = { value: sql`auction_id`, isDescending: true, isMoment: false }

/** Of what is over: what ended last comes first. */
const BY_END: OrderKey = { ...KEYS.ending, isDescending: true }

/** An order along a list of models, in which each has its place. */
function byModel(models: readonly number[], isDescending: boolean): OrderKey {
  return { value: sql`coalesce(array_position(${models}::int[], model_id), 0)`, isDescending, isMoment: false }
}

function keyOf(
  order: Exclude<AuctionOrder, MarketOrder>,
  view: AuctionView,
  models: () => readonly number[],
): OrderKey {
  if (order === 'modelUp' || order === 'modelDown') return byModel(models(), order === 'modelDown')
  if ((view === 'asked' || view === 'awaiting' || view === 'won' || view === 'lost') && order === 'newest')
    return BY_END
  if (view === 'all' && order === 'newest') return BY_NUMBER
  return ((view === 'all' || view === 'inspection') && KEYS_OF_UNPUBLISHED[order]) || KEYS[order]
}

export interface PlaceInList {
  readonly auctionId: number
  /** Yen, or microseconds since 1970: exact, as the database has it. */
  readonly key: number
}

export interface KeysetOrder {
  /** The key of a row, for its place. */
  readonly key: RawBuilder<number>
  readonly by: RawBuilder<unknown>
  /** Only what comes behind the place in the direction of reading. */
  behind(place: PlaceInList): RawBuilder<boolean>
}

interface Ordered {
  readonly order: Exclude<AuctionOrder, MarketOrder>
  readonly view: AuctionView
  readonly isBackward: boolean
  /** In the order of their names. */
  readonly models: () => readonly number[]
}

export function keysetOrder({ order, view, isBackward, models }: Ordered): KeysetOrder {
  const { value, isDescending, isMoment } = keyOf(order, view, models)
  const goesDown = isDescending !== isBackward
  const direction = goesDown ? sql`desc` : sql`asc`
  const stored = (key: number) =>
    isMoment ? sql`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'` : sql`${key}::bigint`
  return {
    key: isMoment ? sql`(extract(epoch from ${value}) * 1000000)::bigint` : sql`${value}::bigint`,
    by: sql`${value} ${direction}, auction_id ${direction}`,
    behind: ({ key, auctionId }) =>
      sql`(${value}, auction_id) ${goesDown ? sql`<` : sql`>`} (${stored(key)}, ${auctionId}::bigint)`,
  }
}

export function cursorOfPlace({ key, auctionId }: PlaceInList): string {
  return Buffer.from(`${key} ${auctionId}`).toString('base64url')
}

export function placeOfCursor(cursor: string): PlaceInList {
  const [key = Number.NaN, auctionId = Number.NaN, ...more] = Buffer.from(cursor, 'base64url')
    .toString()
    .split(' ')
    .map(Number)
  if (!Number.isSafeInteger(key) || !Number.isSafeInteger(auctionId) || auctionId < 0 || more.length > 0)
    throw new ExpectedError('BAD_REQUEST')
  return { key, auctionId }
}
