import { ageBin } from '../../age-bin.ts'
import { type ModelRows, NONE, type SalesBook } from '../../sales-book.ts'
import type { MarketFit } from '../market-fit.ts'
import { nearestIndex } from '../prediction.ts'
import type { OmittedEffects } from './omitted-effects.ts'

/** After so many months a sale says half as much of what is sold today. */
const HALF_LIFE = 8
const RECENCY = Float64Array.from({ length: 1200 }, (_, months) => Math.max(1e-9, 0.5 ** (months / HALF_LIFE)))
const FIRST_YEAR = 1880
const YEARS = 320
/** Sold so many years further away, a type is e times less likely that of a sale without one. */
const YEARS_NEAR = 1.5
const UNKNOWN = -2
/** Sales ridden as usual that hold a model at the usual. */
const RIDDEN_INERTIA = 5

/** Which types and ages one model is sold with, counted as of today: a bike sold as new two years ago is two years old. */
export class SoldMixFit {
  /** Type (index, or NONE), age (the market's index), weight, and so on. */
  mix: number[] = []
  /** What the model's mileages take beyond those usual at the age. */
  ridden = 0
  /** Of each row: its age as of today, the market's index, or NONE. */
  ages = new Int32Array(64)

  private count = 0
  /** By type and age. */
  private weights = new Float64Array(64)
  /** By year since FIRST_YEAR: the market's index of its age today, or UNKNOWN. */
  private readonly ageOfYear = new Int32Array(YEARS)

  fill(market: MarketFit, book: SalesBook, model: ModelRows, count: number, month: number): void {
    this.count = count
    this.mix = []
    this.ridden = 0
    const size = market.age.ids.length
    if (size === 0) return
    const cells = (model.typeIds.length + 1) * size
    if (this.ages.length < count) this.ages = new Int32Array(count * 2)
    if (this.weights.length < cells) this.weights = new Float64Array(cells * 2)
    const { ages, weights } = this
    weights.fill(0, 0, cells)
    this.ageOfYear.fill(UNKNOWN)
    for (let at = 0; at < count; at++) {
      const row = model.from + at
      const year = book.year[row] ?? NONE
      const age = year === NONE ? NONE : this.ageNow(market, year, month)
      ages[at] = age
      if (age === NONE) continue
      const cell = ((book.type[row] ?? NONE) + 1) * size + age
      weights[cell] = (weights[cell] ?? 0) + (RECENCY[month - (book.month[row] ?? month)] ?? 0)
    }
    this.shareTypeless(market.age.ids, cells)
    for (let cell = 0; cell < cells; cell++) {
      const weight = weights[cell] ?? 0
      if (weight > 0) this.mix.push(Math.floor(cell / size) - 1, cell % size, weight)
    }
  }

  /**
   * Sales that tell their year but no type count for the types sold at that age or nearest to it, at ages of these types' own:
   * so the whole is a mix of its types, as each type is one of its own years, and is priced between them.
   */
  private shareTypeless(years: readonly number[], cells: number): void {
    const { weights } = this
    const size = years.length
    const typed: { readonly cell: number; readonly year: number; readonly weight: number }[] = []
    for (let cell = size; cell < cells; cell++) {
      const weight = weights[cell] ?? 0
      if (weight > 0) typed.push({ cell, year: years[cell % size] ?? 0, weight })
    }
    if (typed.length === 0) return
    for (let age = 0; age < size; age++) {
      const typeless = weights[age] ?? 0
      if (typeless === 0) continue
      const yearsTo = (year: number) => Math.abs(year - (years[age] ?? 0))
      const least = Math.min(...typed.map(({ year }) => yearsTo(year)))
      const shares = typed.map(
        ({ year, weight }) => weight * Math.exp((least ** 2 - yearsTo(year) ** 2) / YEARS_NEAR ** 2),
      )
      const total = shares.reduce((sum, share) => sum + share, 0)
      typed.forEach(({ cell }, index) => {
        weights[cell] = (weights[cell] ?? 0) + (typeless * (shares[index] ?? 0)) / total
      })
      weights[age] = 0
    }
  }

  private ageNow(market: MarketFit, year: number, month: number): number {
    const at = Math.max(0, Math.min(YEARS - 1, year - FIRST_YEAR))
    const known = this.ageOfYear[at] ?? UNKNOWN
    if (known !== UNKNOWN) return known
    const age = nearestIndex(market.age.ids, ageBin(FIRST_YEAR + at, month))
    this.ageOfYear[at] = age
    return age
  }

  /** `effects`: of mileages, by index of the book. */
  fitRidden(omitted: OmittedEffects, book: SalesBook, model: ModelRows, effects: ArrayLike<number>): void {
    let sum = 0
    let total = 0
    for (let at = 0; at < this.count; at++) {
      const mileage = book.mileage[model.from + at] ?? NONE
      const age = this.ages[at] ?? NONE
      if (age === NONE || mileage === NONE) continue
      sum += (effects[mileage] ?? 0) - omitted.usualMileage(age)
      total++
    }
    this.ridden = sum / (total + RIDDEN_INERTIA)
  }
}
