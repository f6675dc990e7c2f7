import { type Closing, closingAt } from '../values/closings.ts'
import { DAY, HOUR, later } from '../values/duration.ts'
import { tokyoDay, tokyoHour } from '../values/tokyo-time.ts'

/** Hours in Tokyo, Monday to Friday. */
export const OPENING = { fromHour: 10, toHour: 18 } as const

/** One business day: so much opening time passes at most before an answer. */
const ANSWER_WITHIN = (OPENING.toHour - OPENING.fromHour) * HOUR

/** The promise, as pages and mails say it. */
export const ANSWER_PROMISE = '1営業日以内'
export const OPENING_WORDS = '月曜日〜金曜日 10:00〜18:00'

/** The same for a dealer and an owner who stand beside a bike and do not agree. */
const RULING_WITHIN = 2 * HOUR

/** That promise, as operators read it. */
export const RULING_PROMISE = '営業時間内の2時間以内'

/** Until when whoever wrote at that moment has an answer: one business day of opening time, closings left out. */
export function answerDueAt(receivedAt: Date, closings: readonly Closing[]): Date {
  return afterOpeningTime(receivedAt, ANSWER_WITHIN, closings)
}

/** Until when an operator rules on the claims about which the dealer asked at that moment. */
export function rulingDueAt(askedAt: Date, closings: readonly Closing[]): Date {
  return afterOpeningTime(askedAt, RULING_WITHIN, closings)
}

function afterOpeningTime(receivedAt: Date, milliseconds: number, closings: readonly Closing[]): Date {
  let left = milliseconds
  for (let day = tokyoDay(receivedAt); ; day = nextDay(day)) {
    if (!isOpenDay(day, closings)) continue
    const closes = tokyoHour(day, OPENING.toHour)
    const start = new Date(Math.max(receivedAt.getTime(), tokyoHour(day, OPENING.fromHour).getTime()))
    const room = closes.getTime() - start.getTime()
    if (room >= left) return later(start, left)
    left -= Math.max(room, 0)
  }
}

export function isOverdue(dueAt: Date | null, now: Date): boolean {
  return dueAt !== null && dueAt < now
}

function isOpenDay(day: string, closings: readonly Closing[]): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && closingAt(closings, tokyoHour(day, OPENING.fromHour)) === null
}

function nextDay(day: string): string {
  return later(new Date(day), DAY).toISOString().slice(0, 10)
}
