import { HOUR, later } from './duration.ts'

/** Tokyo has no summer time. */
const TOKYO_OFFSET = 9 * HOUR
const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'] as const

/** The day in Tokyo, `2026-11-15`. */
export function tokyoDay(moment: Date): string {
  return inTokyo(moment).toISOString().slice(0, 10)
}

/** The time of day in Tokyo, `14:05`. */
export function tokyoTime(moment: Date): string {
  return inTokyo(moment).toISOString().slice(11, 16)
}

/** A full hour of a day in Tokyo. */
export function tokyoHour(day: string, hour: number): Date {
  return later(new Date(`${day}T00:00:00Z`), hour * HOUR - TOKYO_OFFSET)
}

/** `11月20日（金）21:00` */
export function tokyoLabel(moment: Date): string {
  const there = inTokyo(moment)
  return `${there.getUTCMonth() + 1}月${there.getUTCDate()}日（${WEEKDAYS[there.getUTCDay()]}）${tokyoTime(moment)}`
}

/** `2026年11月20日（金）21:00`, for what is kept over the years. */
export function tokyoLabelOfYear(moment: Date): string {
  return `${inTokyo(moment).getUTCFullYear()}年${tokyoLabel(moment)}`
}

function inTokyo(moment: Date): Date {
  return later(moment, TOKYO_OFFSET)
}
