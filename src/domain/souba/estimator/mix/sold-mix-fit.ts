import { ageBin } from '../../age-bin.ts'
import { type ModelRows, NONE, type SalesBook } from '../../sales-book.ts'
import type { MarketFit } from '../market-fit.ts'
import { nearestIndex } from '../prediction.ts'
import type { OmittedEffects } from './omitted-effects.ts'

/** After so many months a sale says half as much of what is sold today. */
const HALF_LIFE = 8
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
  private readonly weights = new Map<number, number>()
  private readonly ageOfYear = new Map<number, number>()

  fill(market: MarketFit, book: SalesBook, model: ModelRows, count: number, month: number): void {
    this.count = count
    this.mix = []
    this.ridden = 0
    if (market.age.ids.length === 0) return
    if (this.ages.length < count) this.ages = new Int32Array(count * 2)
    this.weights.clear()
    this.ageOfYear.clear()
    const size = market.age.ids.length
    for (let at = 0; at < count; at++) {
      const row = model.from + at
      const age = this.ageNow(market, book.year[row] ?? NONE, month)
      this.ages[at] = age
      if (age === NONE) continue
      const key = ((book.type[row] ?? NONE) + 1) * size + age
      const weight = 0.5 ** ((month - (book.month[row] ?? month)) / HALF_LIFE)
      this.weights.set(key, (this.weights.get(key) ?? 0) + weight)
    }
    for (const [key, weight] of this.weights) this.mix.push(Math.floor(key / size) - 1, key % size, weight)
  }

  private ageNow(market: MarketFit, year: number, month: number): number {
    if (year === NONE) return NONE
    const known = this.ageOfYear.get(year)
    if (known !== undefined) return known
    const age = nearestIndex(market.age.ids, ageBin(year, month))
    this.ageOfYear.set(year, age)
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
      sum += (effects[mileage] ?? 0) - omitted.expected(NONE, NONE, age).mileage
      total++
    }
    this.ridden = sum / (total + RIDDEN_INERTIA)
  }
}
