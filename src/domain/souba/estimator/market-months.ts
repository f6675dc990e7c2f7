/**
 * Splits the market's monthly level into trend and season and carries both four months on: a Gaussian process over
 * months (constant + slope + random walk + yearly pattern), averaged over a grid of settings by how probable each is.
 */
/** Months are counted from 1; `calendarOffset` is the calendar month (0 = January) of month 0. */
export type MonthObservation = { month: number; value: number; variance: number }
export type MonthForecast = { effect: number[]; variance: number[] }

type Setting = { season: number; walk: number; slope: number; noise: number; preference: number }

// Standard deviations in log price; slope and walk per month. A bike market without any season is the less likely one.
const SETTINGS: Setting[] = [0, 0.03, 0.06, 0.12].flatMap((season) =>
  [0.002, 0.006, 0.015, 0.04].flatMap((walk) =>
    [0, 0.008].flatMap((slope) =>
      [1, 6].map((noise) => ({ season, walk, slope, noise, preference: season === 0 ? -1 : 0 })),
    ),
  ),
)
const CONSTANT_VARIANCE = 1
/** What is expected of a season before any is seen: bikes sell best in April. Log price. */
const EXPECTED_SEASON = 0.04
const BEST_MONTH = 3

function expected(setting: Setting, calendarMonth: number): number {
  return setting.season === 0 ? 0 : EXPECTED_SEASON * Math.cos((Math.PI * (calendarMonth - BEST_MONTH)) / 6)
}

export function smoothMonths(
  observed: readonly MonthObservation[],
  months: readonly number[],
  calendarOffset: number,
): MonthForecast {
  const scored = SETTINGS.map((setting) => ({ setting, ...decompose(observed, setting, calendarOffset) }))
  const best = Math.max(...scored.map((one) => one.evidence))
  const likely = scored
    .map((one) => ({ ...one, weight: Math.exp(one.evidence - best) }))
    .filter((one) => one.weight > 0.02)
  const total = likely.reduce((sum, one) => sum + one.weight, 0)
  const effect = months.map(() => 0)
  const square = months.map(() => 0)
  for (const { setting, factor, solved, weight } of likely) {
    months.forEach((month, at) => {
      const cross = observed.map((one) => covariance(setting, month, one.month))
      const season = expected(setting, month + calendarOffset)
      const mean = cross.reduce((sum, value, index) => sum + value * (solved[index] ?? 0), season)
      const reduced = forward(factor, cross)
      const variance = covariance(setting, month, month) - reduced.reduce((sum, value) => sum + value * value, 0)
      effect[at] = (effect[at] ?? 0) + (weight / total) * mean
      square[at] = (square[at] ?? 0) + (weight / total) * (mean * mean + Math.max(0, variance))
    })
  }
  return { effect, variance: square.map((value, at) => Math.max(0, value - (effect[at] ?? 0) ** 2)) }
}

function covariance(setting: Setting, a: number, b: number): number {
  const turn = Math.sin((Math.PI * (a - b)) / 12)
  const seasonal = setting.season === 0 ? 0 : setting.season ** 2 * Math.exp(-2 * turn * turn)
  return CONSTANT_VARIANCE + setting.slope ** 2 * a * b + setting.walk ** 2 * Math.min(a, b) + seasonal
}

/** Cholesky factor of the observations' covariance, the weights it gives them, and the log evidence of the setting. */
function decompose(observed: readonly MonthObservation[], setting: Setting, calendarOffset: number) {
  const size = observed.length
  const factor: Float64Array[] = []
  let evidence = setting.preference
  for (let row = 0; row < size; row++) {
    const current = new Float64Array(row + 1)
    const a = observed[row]
    if (a === undefined) continue
    for (let column = 0; column <= row; column++) {
      const b = observed[column]
      const other = factor[column] ?? current
      if (b === undefined) continue
      let sum = covariance(setting, a.month, b.month) + (row === column ? setting.noise * a.variance + 1e-7 : 0)
      for (let k = 0; k < column; k++) sum -= (current[k] ?? 0) * (other[k] ?? 0)
      current[column] = row === column ? Math.sqrt(Math.max(1e-9, sum)) : sum / (other[column] ?? 1)
    }
    evidence -= Math.log(current[row] ?? 1)
    factor.push(current)
  }
  const half = forward(
    factor,
    observed.map((one) => one.value - expected(setting, one.month + calendarOffset)),
  )
  for (const value of half) evidence -= 0.5 * value * value
  return { factor, solved: backward(factor, half), evidence }
}

function forward(factor: readonly Float64Array[], right: readonly number[]): Float64Array {
  const solved = new Float64Array(factor.length)
  factor.forEach((row, at) => {
    let sum = right[at] ?? 0
    for (let k = 0; k < at; k++) sum -= (row[k] ?? 0) * (solved[k] ?? 0)
    solved[at] = sum / (row[at] ?? 1)
  })
  return solved
}

function backward(factor: readonly Float64Array[], right: Float64Array): Float64Array {
  const solved = Float64Array.from(right)
  for (let at = factor.length - 1; at >= 0; at--) {
    const row = factor[at]
    if (row === undefined) continue
    const value = (solved[at] ?? 0) / (row[at] ?? 1)
    solved[at] = value
    for (let k = 0; k < at; k++) solved[k] = (solved[k] ?? 0) - (row[k] ?? 0) * value
  }
  return solved
}
