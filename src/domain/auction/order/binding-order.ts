import type { FieldFault } from '../../errors/error-code.ts'
import { timesAboveMarket } from '../../listing/second-look.ts'
import { DAY, later } from '../../values/duration.ts'
import { registeredYear } from '../../values/typed-year.ts'
import { type YenLimits, yenFault } from '../../values/typed-yen.ts'
import { HIGHEST_BID, stepAt } from '../bids/yen.ts'

/** Of what an order may ask for: hardly a used bike gets more. */
export const MAX_LEAST_GRADE = 8
/** At a time, of one order. */
export const MAX_BIKES = 20
/** Of one dealer, not ended and not over. */
export const MAX_OPEN_ORDERS = 20
/** Days from today on that an order may run; an order that nobody thinks of any more should not bind for a year. */
export const MAX_ORDER_DAYS = 90

export const ORDER_PRICE: YenLimits = { label: '買取金額', min: 1_000, max: HIGHEST_BID, unit: stepAt }

/** Which bikes an order is for. Null, or no prefecture: any. */
export interface WantedBikes {
  readonly modelId: number
  /** A band; they are numbered in their order. */
  readonly mileageIdMost: number | null
  /** Of the first registration. */
  readonly yearFrom: number | null
  readonly prefectures: readonly string[]
}

/** Of a bike that is listed, or about to be. */
export interface OfferedBike {
  readonly modelId: number
  readonly mileageId: number
  /** `2021-04`; null where it is not known. */
  readonly firstRegistration: string | null
  readonly prefecture: string
  /** By what its owner states (`isOutsideMarket`). */
  readonly isOutsideMarket: boolean
}

/** A bike of an unknown year fits only an order that asks for none; one that is damaged or not what it seems fits none. */
export function fits(wanted: WantedBikes, bike: OfferedBike): boolean {
  const { modelId, mileageIdMost, yearFrom, prefectures } = wanted
  if (bike.isOutsideMarket || bike.modelId !== modelId) return false
  if (mileageIdMost !== null && bike.mileageId > mileageIdMost) return false
  const year = registeredYear(bike.firstRegistration)
  if (yearFrom !== null && (year === null || year < yearFrom)) return false
  return prefectures.length === 0 || prefectures.includes(bike.prefecture)
}

/** How an order stands. */
export interface OrderState {
  readonly price: number
  readonly createdAt: Date
  readonly validUntil: Date
  readonly endedAt: Date | null
  readonly bikeCount: number
  /** Promised to listings that still run, or bought. */
  readonly takenCount: number
  readonly isDealerOut: boolean
}

/** How many more bikes it can be promised to. */
export function bikesLeft({ validUntil, endedAt, bikeCount, takenCount, isDealerOut }: OrderState, now: Date): number {
  const isOpen = endedAt === null && now < validUntil && !isDealerOut
  return isOpen ? Math.max(0, bikeCount - takenCount) : 0
}

/** So many are shown to an owner. */
export const MAX_OFFERS = 3

/**
 * The one that pays most, the oldest of several; then the best of those that ask for less of the inspection: a high price
 * on a condition that is seldom met hides nobody who means it.
 */
export function bestOrders<Order extends OrderState & { readonly leastGrade: number | null }>(
  orders: readonly Order[],
  now: Date,
): Order[] {
  const open = orders.filter((order) => bikesLeft(order, now) > 0)
  const asked = ({ leastGrade }: Order) => leastGrade ?? 0
  const sorted = open.toSorted(
    (a, b) => b.price - a.price || asked(a) - asked(b) || a.createdAt.getTime() - b.createdAt.getTime(),
  )
  const offers: Order[] = []
  for (const order of sorted) if (offers.every((better) => asked(order) < asked(better))) offers.push(order)
  // The last asks for the least: it is never the one left out.
  return offers.length > MAX_OFFERS ? [...offers.slice(0, MAX_OFFERS - 1), ...offers.slice(-1)] : offers
}

/** What the dealer would pay in all if every bike were offered to it. */
export function commitmentOf(orders: readonly OrderState[], now: Date): number {
  return orders.reduce((sum, order) => sum + order.price * bikesLeft(order, now), 0)
}

export interface GivenOrder extends WantedBikes {
  readonly price: number
  readonly leastGrade: number | null
  readonly bikeCount: number
  readonly validUntil: Date
}

/** Every field that is wrong, with its words. */
export function orderFaults(given: GivenOrder, now: Date): FieldFault[] {
  const { price, leastGrade, bikeCount, validUntil, yearFrom } = given
  const wrong = {
    price: yenFault(price, ORDER_PRICE),
    leastGrade:
      leastGrade === null || isWhole(leastGrade, 1, MAX_LEAST_GRADE)
        ? null
        : `総合評価の下限は1から${MAX_LEAST_GRADE}の整数で選択してください。`,
    bikeCount: isWhole(bikeCount, 1, MAX_BIKES) ? null : `台数は1台から${MAX_BIKES}台までで入力してください。`,
    validUntil:
      validUntil > now && validUntil <= later(now, (MAX_ORDER_DAYS + 1) * DAY)
        ? null
        : `期限は今日から${MAX_ORDER_DAYS}日以内の日を入力してください。`,
    yearFrom:
      yearFrom === null || isWhole(yearFrom, 1950, now.getUTCFullYear() + 1) ? null : '年式を選び直してください。',
  }
  return Object.entries(wrong).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

/** Asked about before it binds: nobody means ten times the market, but a zero too many is quickly typed. */
export function orderDoubt(price: number, marketMax: number | null | undefined): string | null {
  const times = timesAboveMarket(price, marketMax)
  return times === null ? null : `買取金額は、この車種の相場の上限の約${times}倍です。`
}
