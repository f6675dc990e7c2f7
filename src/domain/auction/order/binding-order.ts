import type { FieldFault } from '../../errors/error-code.ts'
import { timesAboveMarket } from '../../listing/second-look.ts'
import { DAY, later } from '../../values/duration.ts'
import { registeredYear } from '../../values/typed-year.ts'
import { type YenLimits, yenFault } from '../../values/typed-yen.ts'
import { HIGHEST_BID, stepAt } from '../bids/yen.ts'

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

/** The one that pays most, the oldest of several. */
export function bestOrder<Order extends OrderState>(orders: readonly Order[], now: Date): Order | null {
  const open = orders.filter((order) => bikesLeft(order, now) > 0)
  return open.toSorted((a, b) => b.price - a.price || a.createdAt.getTime() - b.createdAt.getTime())[0] ?? null
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
    leastGrade: leastGrade === null || isWhole(leastGrade, 1, 10) ? null : '評価点は1から10の整数で選択してください。',
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
