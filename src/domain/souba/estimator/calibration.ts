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
/**
 * Sales of the model; type and mileage as asked; uncertainty of the level; price; mileage; age; kilometres and grade as
 * asked; sales of the model once more, where age, kilometres or grade are asked for.
 */
export const GROUP_SIZES: readonly number[] = [8, 10, 6, 5, MAX_MILEAGE_GROUPS, 8, 4, 5]
/** From here on a grouping counts only where questions differ in it: old sales tell neither age nor kilometres. */
const FIRST_OPTIONAL_GROUPING = 5
const GROUPINGS = GROUP_SIZES.length

const TAIL = 0.9
/** Pseudo-observations that hold a group's factor at 1. */
const GROUP_INERTIA = 150
const OPTIONAL_GROUP_INERTIA = 60
/** The grouping that tells questions with age, kilometres or grade. Their ranges get narrower as years are learned: old ones count less. */
const TOLD_MORE = 7
const OVERALL_INERTIA = 40
/** Pseudo-months that hold all factors where they start. */
const MONTHS_INERTIA = 1.5
const ROUNDS = 3
/** Past ranges count half after so many months, and not at all after twice that. */
const HALF_LIFE = 12
const RECENCY = Float64Array.from({ length: 2 * HALF_LIFE + 1 }, (_, age) => (age === 0 ? 0 : 0.5 ** (age / HALF_LIFE)))
/** Off by a factor of five or more is more likely a typing error than a price: such sales count less. */
const TYPING_ERROR = Math.log(5)
const TYPING_ERROR_WEIGHT = 0.7

export function neutralSide(): SideFactors {
  return { overall: 1, byGroup: GROUP_SIZES.map((size) => new Array<number>(size).fill(1)) }
}

export function neutralCalibration(): Calibration {
  const sides = () => [neutralSide(), neutralSide(), neutralSide(), neutralSide()]
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

  /** Factors for both sides from the ranges whose sale was made before `month`, starting from those of a shorter horizon. */
  calibrate(
    month: number,
    start: { lower: SideFactors; upper: SideFactors },
  ): { lower: SideFactors; upper: SideFactors } {
    const weight = new Float64Array(this.count)
    const months = new Set<number>()
    for (let at = 0; at < this.count; at++) {
      const sold = this.month[at] ?? 0
      const tellsMore = (this.groups[at * GROUPINGS + TOLD_MORE] ?? 0) > 0
      const recency = (RECENCY[month - sold] ?? 0) ** (tellsMore ? 2 : 1)
      if (recency > 0) months.add(sold)
      weight[at] = Math.abs(this.off[at] ?? 0) > TYPING_ERROR ? recency * TYPING_ERROR_WEIGHT : recency
    }
    // All sales of a month share its surprises: two months with thousands of sales still are two months.
    const trust = months.size / (months.size + MONTHS_INERTIA)
    return {
      lower: this.side(this.below, weight, start.lower, trust),
      upper: this.side(this.above, weight, start.upper, trust),
    }
  }

  private side(distance: Float32Array, weight: Float64Array, start: SideFactors, trust: number): SideFactors {
    const side: SideFactors = { overall: start.overall, byGroup: start.byGroup.map((factors) => [...factors]) }
    const outside = this.outside(distance, weight, start)
    for (let round = 0; round < ROUNDS; round++) {
      side.overall *= outside.correct(-1, 1, OVERALL_INERTIA, trust)[0] ?? 1
      side.byGroup.forEach((factors, grouping) => {
        const isOptional = grouping >= FIRST_OPTIONAL_GROUPING
        if (isOptional && !outside.differsIn(grouping)) return
        const inertia = isOptional ? OPTIONAL_GROUP_INERTIA : GROUP_INERTIA
        const change = outside.correct(grouping, factors.length, inertia, trust)
        for (let group = 0; group < factors.length; group++)
          factors[group] = (factors[group] ?? 1) * (change[group] ?? 1)
      })
    }
    return side
  }

  /** The sales that fell well to this side of the middle, in units of the range as `start` makes it. */
  private outside(distance: Float32Array, weight: Float64Array, start: SideFactors): SideSales {
    const sales = new SideSales(this.count)
    const groups = new Uint8Array(GROUPINGS)
    for (let at = 0; at < this.count; at++) {
      const share = weight[at] ?? 0
      if (share === 0) continue
      for (let grouping = 0; grouping < GROUPINGS; grouping++)
        groups[grouping] = this.groups[at * GROUPINGS + grouping] ?? 0
      sales.add((distance[at] ?? 0) / calibrationFactor(start, groups), share, groups)
    }
    return sales
  }
}

/** One side's distances, corrected group by group. */
class SideSales {
  private count = 0
  private readonly ratio: Float64Array
  private readonly weight: Float64Array
  private readonly groups: Uint8Array[]
  /** Weight of all sales by group, also of those on the other side. */
  private readonly totals = GROUP_SIZES.map((size) => new Float64Array(size))
  private total = 0

  constructor(capacity: number) {
    this.ratio = new Float64Array(capacity)
    this.weight = new Float64Array(capacity)
    this.groups = GROUP_SIZES.map(() => new Uint8Array(capacity))
  }

  add(ratio: number, weight: number, groups: Uint8Array): void {
    this.total += weight
    for (let grouping = 0; grouping < GROUPINGS; grouping++) {
      const totals = this.totals[grouping]
      const group = groups[grouping] ?? 0
      if (totals !== undefined) totals[group] = (totals[group] ?? 0) + weight
    }
    // Nearer ones never decide where the outermost tenth begins.
    if (ratio < 0.2) return
    const at = this.count++
    this.ratio[at] = ratio
    this.weight[at] = weight
    for (let grouping = 0; grouping < GROUPINGS; grouping++) {
      const column = this.groups[grouping]
      if (column !== undefined) column[at] = groups[grouping] ?? 0
    }
  }

  /** Whether any sale is in another group than the first. */
  differsIn(grouping: number): boolean {
    return this.totals[grouping]?.some((total, group) => group > 0 && total > 0) ?? false
  }

  /** What brings the tail of each group of a grouping to one tenth; the distances are counted anew in these units. */
  correct(grouping: number, size: number, inertia: number, trust: number): Float64Array {
    const { ratio, weight, count } = this
    const column = this.groups[grouping] ?? new Uint8Array(count)
    const bins = new Float64Array(size * BINS)
    for (let at = 0; at < count; at++) {
      const bin = Math.min(BINS - 1, Math.floor((ratio[at] ?? 0) * (BINS / TOP))) + (column[at] ?? 0) * BINS
      bins[bin] = (bins[bin] ?? 0) + (weight[at] ?? 0)
    }
    const change = new Float64Array(size).fill(1)
    for (let group = 0; group < size; group++) {
      const total = grouping < 0 ? this.total : (this.totals[grouping]?.[group] ?? 0)
      if (total < 5) continue
      const tail = tailOf(bins.subarray(group * BINS, (group + 1) * BINS), total * (1 - TAIL))
      change[group] = tail ** ((trust * total) / (total + inertia))
    }
    for (let at = 0; at < count; at++) ratio[at] = (ratio[at] ?? 0) / (change[column[at] ?? 0] ?? 1)
    return change
  }
}

const BINS = 500
/** Ratios above this are all "far outside". */
const TOP = 5

/** Where the outermost `wanted` weight begins. */
function tailOf(bins: Float64Array, wanted: number): number {
  let beyond = 0
  for (let bin = BINS - 1; bin > 0; bin--) {
    const here = bins[bin] ?? 0
    if (beyond + here >= wanted) return Math.max(0.25, ((bin + 1 - (wanted - beyond) / here) * TOP) / BINS)
    beyond += here
  }
  return 0.25
}
