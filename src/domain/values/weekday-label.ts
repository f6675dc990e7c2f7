const WEEKDAYS = '日月火水木金土'

/** `2026-11-05` → 11月5日（木）, for a day on which somebody has to do something, or did. */
export function weekdayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日（${WEEKDAYS.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())}）`
}

/** 2026年11月5日（木）, for what is kept over the years. */
export function weekdayLabelOfYear(day: string): string {
  return `${Number(day.slice(0, 4))}年${weekdayLabel(day)}`
}
