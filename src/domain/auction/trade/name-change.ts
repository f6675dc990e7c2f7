import { isDay } from '../../values/closings.ts'
import { DAY, later } from '../../values/duration.ts'
import { tokyoDay, tokyoHour } from '../../values/tokyo-time.ts'
import type { HandOver } from './hand-over.ts'

/** 名義変更: what the dealer reports of it. */
export interface NameChange {
  /** The day in Tokyo on which it was done. */
  readonly changedOn: string
  /** Null once the seller has left, whose files go. */
  readonly proofAssetId: string | null
  readonly reportedAt: Date
  /** The how manieth report it is: a wrong one is corrected. */
  readonly number: number
}

/** The first one and its corrections. */
export const MAX_NAME_CHANGE_REPORTS = 3

/** Not yet, or not rightly. */
export function mayReportNameChange(change: NameChange | null): boolean {
  return change === null || change.number < MAX_NAME_CHANGE_REPORTS
}

/** Days that the dealer has, from the one after the hand-over. */
export const NAME_CHANGE_DAYS = 15
const REMINDED_BEFORE_DAYS = 5
/** Days behind the last one: at once, then weekly for a month. */
const REMINDED_AFTER_DAYS = [1, 8, 15, 22, 29] as const
/** In Tokyo. */
const HOUR_OF_REMINDERS = 10

export function nameChangeDueOn(handedOverOn: string): string {
  return dayAfter(handedOverOn, NAME_CHANGE_DAYS)
}

/** Done behind the last day, or not done although it is over. */
export function isNameChangeLate(handedOverOn: string, changedOn: string | null, today: string): boolean {
  return (changedOn ?? today) > nameChangeDueOn(handedOverOn)
}

/**
 * The next 1 April from the hand-over on: 軽自動車税 of the year is due by whoever is on record on that day. Null before
 * March, where it is done before, and behind it.
 */
export function taxDayAhead(handedOverOn: string, changedOn: string | null, today: string): string | null {
  const taxDay = taxDayAfter(handedOverOn)
  const isWarned = today >= `${taxDay.slice(0, 4)}-03-01` && today < taxDay
  return isWarned && changedOn === null ? taxDay : null
}

/** The year's tax goes to the seller, for the bike was still in its name. */
export function isTaxMissed(handedOverOn: string, changedOn: string | null, today: string): boolean {
  return (changedOn ?? today) >= taxDayAfter(handedOverOn)
}

/** Nothing is due on 1 April from who hands over on that very day or later. */
function taxDayAfter(handedOverOn: string): string {
  const year = Number(handedOverOn.slice(0, 4))
  return `${handedOverOn < `${year}-04-01` ? year : year + 1}-04-01`
}

/** The next moment to remind of it; null where nobody is reminded any more. */
export function nameChangeReminderAt(handedOverAt: Date, now: Date): Date | null {
  const handedOverOn = tokyoDay(handedOverAt)
  const dueOn = nameChangeDueOn(handedOverOn)
  const taxDay = taxDayAfter(handedOverOn)
  const nextDay = dayAfter(handedOverOn, 1)
  const warnedOn = nextDay > `${taxDay.slice(0, 4)}-03-01` ? nextDay : `${taxDay.slice(0, 4)}-03-01`
  const days = [
    ...[-REMINDED_BEFORE_DAYS, 0, ...REMINDED_AFTER_DAYS].map((days) => dayAfter(dueOn, days)),
    ...(warnedOn < taxDay ? [warnedOn] : []),
  ]
  const moments = days.map((day) => tokyoHour(day, HOUR_OF_REMINDERS)).filter((at) => at > now)
  return moments.length > 0 ? new Date(Math.min(...moments.map((at) => at.getTime()))) : null
}

/** Why a report of it is refused; null where nothing is wrong with the day. */
export function changedOnFault(changedOn: string, handOver: HandOver | null, now: Date): string | null {
  const handedOverOn = handOver?.handedOverAt ? tokyoDay(handOver.handedOverAt) : null
  const isPossible =
    handedOverOn !== null && isDay(changedOn) && changedOn >= handedOverOn && changedOn <= tokyoDay(now)
  return isPossible ? null : '名義変更をした日は、引渡しの日から今日までの日付にしてください。'
}

/** Where it is done and what it is called there, by the class of the bike. */
export function nameChangeOffice(displacementCtgId: number): { readonly place: string; readonly procedure: string } {
  if (displacementCtgId <= 2) return { place: '市区町村の役所', procedure: '標識の返納（廃車）と新しい名義での登録' }
  if (displacementCtgId === 3) return { place: '運輸支局', procedure: '軽自動車届出済証の名義変更' }
  if (displacementCtgId <= 6) return { place: '運輸支局', procedure: '車検証の名義変更' }
  return { place: '市区町村の役所または運輸支局', procedure: '車両の区分に応じた名義変更' }
}

function dayAfter(day: string, days: number): string {
  return tokyoDay(later(tokyoHour(day, HOUR_OF_REMINDERS), days * DAY))
}
