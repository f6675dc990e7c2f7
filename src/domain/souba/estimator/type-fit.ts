import { NONE, type SalesBook } from '../sales-book.ts'
import type { MarketFit } from './market-fit.ts'

/** Pseudo-sales that keep some spread between types even where only one has been seen. */
const MIX_INERTIA = 5

/** One model's type effects, each drawn to zero by as much as types in general differ little. */
export class TypeFit {
  /** By type index of the model. */
  effect = new Float64Array(16)
  variance = new Float64Array(16)
  count = new Int32Array(16)
  /** Mean effect over the mix the model is sold with. */
  mean = 0
  private weight = new Float64Array(16)
  private types = 0

  start(book: SalesBook, types: number, from: number, end: number): void {
    this.types = types
    if (this.effect.length < types) {
      this.effect = new Float64Array(types * 2)
      this.variance = new Float64Array(types * 2)
      this.weight = new Float64Array(types * 2)
      this.count = new Int32Array(types * 2)
    }
    this.mean = 0
    this.effect.fill(0)
    this.count.fill(0)
    for (let row = from; row < end; row++) {
      const type = book.type[row] ?? NONE
      if (type !== NONE) this.count[type] = (this.count[type] ?? 0) + 1
    }
  }

  /** Begins a round: then `add` each row's value (less everything but type), then `settle`. */
  clear(): void {
    this.effect.fill(0, 0, this.types)
    this.weight.fill(0, 0, this.types)
  }

  add(type: number, value: number, weight: number): void {
    this.effect[type] = (this.effect[type] ?? 0) + weight * value
    this.weight[type] = (this.weight[type] ?? 0) + weight
  }

  settle(market: MarketFit, noise: number): void {
    const inertia = noise / Math.max(1e-6, market.typeVariance)
    let sum = 0
    let total = 0
    for (let type = 0; type < this.types; type++) {
      const held = (this.weight[type] ?? 0) + inertia
      const effect = (this.effect[type] ?? 0) / held
      const count = this.count[type] ?? 0
      this.effect[type] = effect
      this.variance[type] = noise / held
      sum += count * effect
      total += count
    }
    this.mean = total > 0 ? sum / total : 0
  }

  /** Variance that not knowing the type adds. */
  mixVariance(market: MarketFit): number {
    let sum = MIX_INERTIA * 0.5 * market.typeVariance
    let total = MIX_INERTIA
    for (let type = 0; type < this.types; type++) {
      const count = this.count[type] ?? 0
      sum += count * ((this.effect[type] ?? 0) - this.mean) ** 2
      total += count
    }
    return sum / total
  }

  /** Degrees of freedom spent. */
  spent(noise: number): number {
    let spent = 0
    for (let type = 0; type < this.types; type++) {
      spent += ((this.weight[type] ?? 0) * (this.variance[type] ?? 0)) / noise
    }
    return spent
  }
}
