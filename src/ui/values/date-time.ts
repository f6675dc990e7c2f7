/** An ISO string, milliseconds since 1970, or a date: whatever the wire or the page holds. */
export type Instant = Date | string | number

const parts = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function partsOf(instant: Instant) {
  const found = new Map(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => found.get(type) ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    weekday: part('weekday'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** 2026年11月15日 */
export function dateText(instant: Instant): string {
  const { year, month, day } = partsOf(instant)
  return `${year}年${month}月${day}日`
}

/** 11月15日（日） */
export function dayText(instant: Instant): string {
  const { month, day, weekday } = partsOf(instant)
  return `${month}月${day}日（${weekday}）`
}

/** 21:00 */
export function timeText(instant: Instant): string {
  const { hour, minute } = partsOf(instant)
  return `${hour}:${minute}`
}

/** 11月15日（日）21:00 */
export function dateTimeText(instant: Instant): string {
  const { month, day, weekday, hour, minute } = partsOf(instant)
  return `${month}月${day}日（${weekday}）${hour}:${minute}`
}

/** 11月15日（日）21:00:07, for what has to be told apart within a minute. */
export function exactTimeText(instant: Instant): string {
  return `${dateTimeText(instant)}:${partsOf(instant).second}`
}

/** 2026年11月15日（日）21:00, for what may lie in another year. */
export function fullDateTimeText(instant: Instant): string {
  return `${partsOf(instant).year}年${dateTimeText(instant)}`
}

/** 11/14 */
export function shortDateText(instant: Instant): string {
  const { month, day } = partsOf(instant)
  return `${month}/${day}`
}

/** "2025-01" → 2025年1月. A month of the calendar, not an instant: no time zone applies. */
export function monthText(month: string): string {
  const { year, number } = monthOf(month)
  return `${year}年${number}月`
}

/** "2025-01" or "2025-01-01" → its year and the month's number from 1. */
export function monthOf(month: string): { readonly year: number; readonly number: number } {
  const [year = '', number = ''] = month.split('-')
  return { year: Number(year), number: Number(number) }
}
