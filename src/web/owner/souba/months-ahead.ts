interface Price {
  readonly minFuture1: number | null
  readonly middleFuture1: number | null
  readonly maxFuture1: number | null
  readonly minFuture2: number | null
  readonly middleFuture2: number | null
  readonly maxFuture2: number | null
  readonly minFuture3: number | null
  readonly middleFuture3: number | null
  readonly maxFuture3: number | null
}

export interface MonthAhead {
  readonly month: string
  readonly min: number | null
  readonly median: number | null
  readonly max: number | null
}

/** The three months after the one that the price is of, like 2026-12. */
export function monthsAhead(price: Price, currentMonth: string): MonthAhead[] {
  return [
    { month: addMonths(currentMonth, 1), min: price.minFuture1, median: price.middleFuture1, max: price.maxFuture1 },
    { month: addMonths(currentMonth, 2), min: price.minFuture2, median: price.middleFuture2, max: price.maxFuture2 },
    { month: addMonths(currentMonth, 3), min: price.minFuture3, median: price.middleFuture3, max: price.maxFuture3 },
  ]
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const total = year * 12 + number - 1 + count
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** The month in Tokyo of a moment. */
export function monthInTokyo(moment: string): string {
  return new Date(new Date(moment).getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 7)
}

interface MonthRange {
  readonly month: string
  readonly min: number
  readonly middle: number
  readonly max: number
}

/** The running month is what the price says now; months before it are history. */
export function monthsUntilNow(
  history: readonly MonthRange[],
  price: Omit<MonthRange, 'month'> & { readonly updatedAt: string },
): MonthAhead[] {
  const now = monthInTokyo(price.updatedAt)
  const months = [...history.filter((it) => it.month < now), { ...price, month: now }]
  return months.map(({ month, min, middle, max }) => ({ month, min, median: middle, max }))
}
