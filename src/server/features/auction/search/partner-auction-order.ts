import { type RawBuilder, sql } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { AuctionOrder, AuctionView } from './partner-auction-views.ts'

/** By what a list is ordered; auctions that are equal in it follow by their number, so that each has one place. */
interface OrderKey {
  readonly value: RawBuilder<unknown>
  readonly isDescending: boolean
  readonly isMoment: boolean
}

const KEYS: Record<AuctionOrder, OrderKey> = {
  ending: { value: sql`end_at`, isDescending: false, isMoment: true },
  newest: { value: sql`published_at`, isDescending: true, isMoment: true },
  cheapest: { value: sql`current_price`, isDescending: false, isMoment: false },
  dearest: { value: sql`current_price`, isDescending: true, isMoment: false },
  oldest: { value: sql`created_at`, isDescending: false, isMoment: true },
}

/** An operator sees auctions that have no end and were not published yet: they come last. */
const KEYS_OF_UNPUBLISHED: Partial<Record<AuctionOrder, OrderKey>> = {
  ending: { ...KEYS.ending, value: sql`coalesce(end_at, '2200-01-01Z')` },
  newest: { ...KEYS.newest, value: sql`coalesce(published_at, 'epoch')` },
}

/** Of all that ever were: along the primary key. */
const BY_NUMBER: OrderKey = { value: sql`auction_id`, isDescending: true, isMoment: false }

/** Of what is over: what ended last comes first. */
const BY_END: OrderKey = { ...KEYS.ending, isDescending: true }

function keyOf(order: AuctionOrder, view: AuctionView): OrderKey {
  if ((view === 'awaiting' || view === 'won' || view === 'lost') && order === 'newest') return BY_END
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

export function keysetOrder(order: AuctionOrder, view: AuctionView, isBackward: boolean): KeysetOrder {
  const { value, isDescending, isMoment } = keyOf(order, view)
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
