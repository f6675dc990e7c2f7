/**
 * Conformal calibration: how wide ranges must be is learned from ranges given in the past and the sales that followed.
 * One factor for each side and horizon, corrected by group, so that thin and thick, cheap and dear models, questions
 * with and without type or mileage are each right, not only all of them together.
 */
export type Calibration = { lower: SideFactors[]; upper: SideFactors[] }

/** Factors to multiply; `byGroup[grouping][group]`. */
export type SideFactors = { overall: number; byGroup: number[][] }

/** Which group of each grouping a question falls into, in the order of GROUP_SIZES. */
export type Groups = { readonly [grouping: number]: number; readonly length: number }

export const MAX_MILEAGE_GROUPS = 24
/** Sales of the model; type and mileage as asked; uncertainty of the level; price; mileage. */
export const GROUP_SIZES: readonly number[] = [8, 10, 6, 5, MAX_MILEAGE_GROUPS]
const GROUPINGS = GROUP_SIZES.length

const TAIL = 0.9
/** Pseudo-observations that hold a group's factor at 1. */
const GROUP_INERTIA = 150
const OVERALL_INERTIA = 40
const ROUNDS = 3
/** Past ranges count half after so many months. */
const HALF_LIFE = 12
/** Off by a factor of five or more is more likely a typing error than a price: such sales count half. */
const TYPING_ERROR = Math.log(5)

export function neutralCalibration(): Calibration {
  const side = (): SideFactors => ({ overall: 1, byGroup: GROUP_SIZES.map((size) => new Array<number>(size).fill(1)) })
  const sides = () => [side(), side(), side(), side()]
  return { lower: sides(), upper: sides() }
}

export function calibrationFactor(side: SideFactors | undefined, groups: Groups): number {
  if (side === undefined) return 1
  let factor = side.overall
  for (let grouping = 0; grouping < GROUPINGS; grouping++) {
    factor *= side.byGroup[grouping]?.[groups[grouping] ?? 0] ?? 1
  }
  return factor
}

/** Ranges given in the past for one horizon with what happened, in growing columns. */
export class PastRanges {
  private count = 0
  /** How far below and above the middle the sale fell, in units of the uncalibrated range. */
  private below = new Float32Array(1024)
  private above = new Float32Array(1024)
  private off = new Float32Array(1024)
  private month = new Int32Array(1024)
  private groups = new Uint8Array(1024 * GROUPINGS)

  add(month: number, below: number, above: number, off: number, groups: Groups): void {
    if (this.count === this.below.length) this.grow()
    const at = this.count++
    this.below[at] = below
    this.above[at] = above
    this.off[at] = off
    this.month[at] = month
    for (let grouping = 0; grouping < GROUPINGS; grouping++)
      this.groups[at * GROUPINGS + grouping] = groups[grouping] ?? 0
  }

  private grow(): void {
    const size = this.below.length * 2
    const grown = <T extends Float32Array | Int32Array | Uint8Array>(made: T, old: ArrayLike<number>): T => {
      made.set(old)
      return made
    }
    this.below = grown(new Float32Array(size), this.below)
    this.above = grown(new Float32Array(size), this.above)
    this.off = grown(new Float32Array(size), this.off)
    this.month = grown(new Int32Array(size), this.month)
    this.groups = grown(new Uint8Array(size * GROUPINGS), this.groups)
  }

  /** Factors for both sides from the ranges whose sale was made before `month`. */
  calibrate(month: number): { lower: SideFactors; upper: SideFactors } {
    const weight = new Float64Array(this.count)
    for (let at = 0; at < this.count; at++) {
      const age = month - (this.month[at] ?? 0)
      if (age <= 0) continue
      const recency = 0.5 ** (age / HALF_LIFE)
      weight[at] = Math.abs(this.off[at] ?? 0) > TYPING_ERROR ? recency / 2 : recency
    }
    return { lower: this.side(this.below, weight), upper: this.side(this.above, weight) }
  }

  private side(distance: Float32Array, weight: Float64Array): SideFactors {
    const side: SideFactors = { overall: 1, byGroup: GROUP_SIZES.map((size) => new Array<number>(size).fill(1)) }
    const current = new Float64Array(this.count).fill(1)
    for (let round = 0; round < ROUNDS; round++) {
      side.overall *= this.correct(distance, weight, current, -1, [1])[0] ?? 1
      for (let grouping = 0; grouping < GROUPINGS; grouping++) {
        const factors = side.byGroup[grouping]
        if (factors === undefined) continue
        this.correct(distance, weight, current, grouping, factors)
      }
    }
    return side
  }

  /** Multiplies the factors of one grouping by what brings each group's tail to one tenth, and `current` with them. */
  private correct(
    distance: Float32Array,
    weight: Float64Array,
    current: Float64Array,
    grouping: number,
    factors: number[],
  ): number[] {
    const tails = new TailFinder(factors.length)
    for (let at = 0; at < this.count; at++) {
      const share = weight[at] ?? 0
      if (share === 0) continue
      tails.add(this.groupAt(at, grouping), (distance[at] ?? 0) / (current[at] ?? 1), share)
    }
    const inertia = grouping < 0 ? OVERALL_INERTIA : GROUP_INERTIA
    const change = factors.map((_, group) => tails.correction(group, inertia))
    for (let group = 0; group < factors.length; group++) factors[group] = (factors[group] ?? 1) * (change[group] ?? 1)
    for (let at = 0; at < this.count; at++) {
      current[at] = (current[at] ?? 1) * (change[this.groupAt(at, grouping)] ?? 1)
    }
    return factors
  }

  private groupAt(at: number, grouping: number): number {
    return grouping < 0 ? 0 : (this.groups[at * GROUPINGS + grouping] ?? 0)
  }
}

const BINS = 500
/** Ratios above this are all "far outside". */
const TOP = 5

/** Weighted 90th percentiles of many groups at once, by histogram. */
class TailFinder {
  private readonly bins: Float64Array
  private readonly total: Float64Array

  constructor(groups: number) {
    this.bins = new Float64Array(groups * BINS)
    this.total = new Float64Array(groups)
  }

  add(group: number, ratio: number, weight: number): void {
    this.total[group] = (this.total[group] ?? 0) + weight
    if (ratio >= TOP) return
    const bin = group * BINS + (ratio > 0 ? Math.floor((ratio * BINS) / TOP) : 0)
    this.bins[bin] = (this.bins[bin] ?? 0) + weight
  }

  correction(group: number, inertia: number): number {
    const total = this.total[group] ?? 0
    if (total < 5) return 1
    const wanted = TAIL * total
    let sum = 0
    let tail = TOP
    for (let bin = 0; bin < BINS; bin++) {
      const here = this.bins[group * BINS + bin] ?? 0
      if (sum + here >= wanted) {
        tail = ((bin + (wanted - sum) / here) * TOP) / BINS
        break
      }
      sum += here
    }
    return Math.max(0.2, tail) ** (total / (total + inertia))
  }
}
