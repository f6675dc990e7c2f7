import { quantileInPlace } from '../quantile.ts'
import type { MarketFit } from './market-fit.ts'

/** What a question gives, as bits. Residuals are kept for each: what is not asked for stays in the spread. */
export const TYPE_GIVEN = 1
export const MILEAGE_GIVEN = 2
export const AGE_GIVEN = 4
export const GRADE_GIVEN = 8
export const KINDS = 16
const BITS = [TYPE_GIVEN, MILEAGE_GIVEN, AGE_GIVEN, GRADE_GIVEN] as const

/** Sampling variance of the log of a mean absolute deviation, times the number of residuals (0.57 if normal). */
export const LOG_SCALE_SAMPLING = 0.8
export const MEAN_ABSOLUTE_TO_DEVIATION = 1.2533
/** Sales at which a model's own tails count as much as the pooled shape. */
const TAIL_INERTIA = 80
const TAIL_MINIMUM = 10

/** How far one model's prices spread around their middle, by kind of question. */
export class TailFit {
  /** Spread, and the distances to the 10th and the 90th percentile. */
  readonly scale = new Float64Array(KINDS)
  readonly lower = new Float64Array(KINDS)
  readonly upper = new Float64Array(KINDS)
  readonly count = new Int32Array(KINDS)
  /** Residuals as a question of the kind sees them, `count` of them, in no order. */
  readonly residual = Array.from({ length: KINDS }, () => new Float64Array(64))
  /** Every bit that a question about this market can have. */
  complete = TYPE_GIVEN | MILEAGE_GIVEN

  clear(capacity: number, complete: number): void {
    this.complete = complete
    this.count.fill(0)
    if ((this.residual[0]?.length ?? 0) >= capacity) return
    for (let kind = 0; kind < KINDS; kind++) this.residual[kind] = new Float64Array(capacity * 2)
  }

  /** Kinds that ask for nothing which no sale of the market tells. */
  isAsked(kind: number): boolean {
    return (kind & ~this.complete) === 0
  }

  /** `parts` are what not giving type, mileage, age and grade adds; NaN when the sale itself lacks it. */
  add(value: number, parts: ArrayLike<number>): void {
    for (let kind = 0; kind < KINDS; kind++) {
      if (!this.isAsked(kind)) continue
      let seen = value
      let isTold = true
      for (let bit = 0; bit < BITS.length; bit++) {
        const part = parts[bit] ?? 0
        const isGiven = (kind & (BITS[bit] ?? 0)) !== 0
        if (Number.isNaN(part)) isTold = isTold && !isGiven
        else if (!isGiven) seen += part
      }
      if (isTold) this.addTo(kind, seen)
    }
  }

  /** One residual as questions of the kind see it. */
  addTo(kind: number, seen: number): void {
    const values = this.residual[kind]
    const place = this.count[kind] ?? 0
    if (values !== undefined) values[place] = seen
    this.count[kind] = place + 1
  }

  /** `variance` is what is expected of the kind; `freedomShare` the share of its rows not spent on fitting. */
  settle(market: MarketFit, kind: number, variance: number, freedomShare: number): void {
    const values = this.residual[kind]
    const rows = this.count[kind] ?? 0
    const expected = 0.5 * Math.log(variance)
    let scale = Math.exp(expected)
    if (values === undefined) return
    if (rows >= 2 && kind !== this.complete) {
      let sum = 0
      for (let at = 0; at < rows; at++) sum += Math.min(Math.abs(values[at] ?? 0), 4 * scale)
      const own = Math.log(Math.max((MEAN_ABSOLUTE_TO_DEVIATION * sum) / rows, 1e-3)) - 0.5 * Math.log(freedomShare)
      const trust = market.scale.variance / (market.scale.variance + LOG_SCALE_SAMPLING / (rows * freedomShare))
      scale = Math.exp(expected + trust * (own - expected))
    }
    let lower = (market.tails.lower[kind] ?? 1.28) * scale
    let upper = (market.tails.upper[kind] ?? 1.28) * scale
    if (rows >= TAIL_MINIMUM) {
      const trust = rows / (rows + TAIL_INERTIA)
      const stretch = 1 / Math.sqrt(freedomShare)
      const ownUpper = quantileInPlace(values, rows, 0.9) * stretch
      const ownLower = -quantileInPlace(values, rows, 0.1) * stretch
      upper *= Math.max(0.3, Math.min(3, ownUpper / upper)) ** trust
      lower *= Math.max(0.3, Math.min(3, ownLower / lower)) ** trust
    }
    this.scale[kind] = scale
    this.lower[kind] = lower
    this.upper[kind] = upper
  }
}
