import { type Closing, closingAt, moveBehindClosings } from '../values/closings.ts'
import { DAY, later, MINUTE } from '../values/duration.ts'
import { tokyoDay, tokyoHour, tokyoLabel } from '../values/tokyo-time.ts'
import { SOFT_CLOSE } from './bids/bid-state.ts'

/** When the owner wants bidding to end: at a moment, or a while after the inspection (demo mode). */
export type PlannedEnd =
  | { readonly kind: 'at'; readonly at: Date }
  | { readonly kind: 'after'; readonly milliseconds: number }

export interface EndTimeChoice {
  /** What the form sends: an ISO moment, or `after:180000`. */
  readonly value: string
  readonly label: string
}

export interface EndTimeRules {
  readonly closings: readonly Closing[]
  readonly isDemo: boolean
}

/** Ours: on six open days from the day after tomorrow on, when dealers have time to look. Hours in Tokyo. */
const FIRST_DAY = 2
const DAYS_OFFERED = 6
const END_HOURS = [12, 18, 21] as const
/** Dealers get at least a day, however long the inspection took. */
export const SHORTEST_BIDDING = DAY
export const DEMO_BIDDING = 3 * MINUTE
/** The soft close of a short auction, as a part of its length: 15 s of 3 minutes. */
const SHORT_SOFT_CLOSE_PART = 1 / 12

export function endTimeChoices(now: Date, { closings, isDemo }: EndTimeRules): EndTimeChoice[] {
  const demo: EndTimeChoice[] = isDemo
    ? [{ value: `after:${DEMO_BIDDING}`, label: '審査の3分後（デモ。終了前15秒間の入札で15秒延長）' }]
    : []
  return [...demo, ...offeredEnds(now, closings).map((at) => ({ value: at.toISOString(), label: tokyoLabel(at) }))]
}

/**
 * The choice a form sends back; null where it was never offered. A form may have been open for a while: an end offered
 * until a day ago still counts as long as it is a day away.
 */
export function parseEndTime(value: string, now: Date, { closings, isDemo }: EndTimeRules): PlannedEnd | null {
  if (value === `after:${DEMO_BIDDING}`) return isDemo ? { kind: 'after', milliseconds: DEMO_BIDDING } : null
  const moment = Date.parse(value)
  const offered = [...offeredEnds(later(now, -DAY), closings), ...offeredEnds(now, closings)]
  const at = offered.find((end) => end.getTime() === moment && end >= later(now, SHORTEST_BIDDING))
  return at ? { kind: 'at', at } : null
}

/** The end as it is when the inspection is passed: a day too near moves on by whole days, keeping the hour. */
export function endAtPublication(planned: PlannedEnd, publishedAt: Date, closings: readonly Closing[]): Date {
  if (planned.kind === 'after') return later(publishedAt, planned.milliseconds)
  const missing = later(publishedAt, SHORTEST_BIDDING).getTime() - planned.at.getTime()
  return moveBehindClosings(closings, later(planned.at, Math.max(0, Math.ceil(missing / DAY)) * DAY))
}

/** When a bike listed again ends: the first end offered now that has the hour of the old one. */
export function endOfRelisting(planned: PlannedEnd, offered: readonly EndTimeChoice[]): PlannedEnd {
  if (planned.kind === 'after') return planned
  const ends = offered.filter(({ value }) => !value.startsWith('after:')).map(({ value }) => new Date(value))
  const at = ends.find((end) => end.getUTCHours() === planned.at.getUTCHours()) ?? ends[0] ?? planned.at
  return { kind: 'at', at }
}

/** Five minutes would never let an auction of three minutes end. */
export function softCloseOf(planned: PlannedEnd): number {
  if (planned.kind === 'at') return SOFT_CLOSE
  return Math.min(SOFT_CLOSE, Math.round(planned.milliseconds * SHORT_SOFT_CLOSE_PART))
}

function offeredEnds(now: Date, closings: readonly Closing[]): Date[] {
  const ends: Date[] = []
  for (let ahead = FIRST_DAY; ends.length < DAYS_OFFERED * END_HOURS.length; ahead += 1) {
    const day = later(now, ahead * DAY)
    if (!closingAt(closings, day)) ends.push(...END_HOURS.map((hour) => tokyoHour(tokyoDay(day), hour)))
  }
  return ends
}
