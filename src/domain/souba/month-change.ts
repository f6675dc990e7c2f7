interface Range {
  readonly min: number
  readonly max: number
}

export interface MonthChange {
  readonly direction: 'up' | 'down' | 'level'
  /** How far the middle of the range moved. Yen, whole thousands. */
  readonly yen: number
}

/** Below this share of the price a month's change is noise. */
const NOISE = 0.01

/** How a market price moved from one month to the next. */
export function monthChange(before: Range, after: Range): MonthChange {
  const [from, to] = [middle(before), middle(after)]
  const yen = Math.round(Math.abs(to - from) / 1_000) * 1_000
  if (yen < from * NOISE || yen === 0) return { direction: 'level', yen: 0 }
  return { direction: to > from ? 'up' : 'down', yen }
}

function middle({ min, max }: Range): number {
  return (min + max) / 2
}
