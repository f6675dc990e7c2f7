import { NONE, type SalesBook } from '../sales-book.ts'
import type { MarketFit } from './market-fit.ts'

/** Sales of the market's mix that stand in while a model's own are few. */
const MIX_INERTIA = 5

/** One model's mileage effects: the class's, made stronger or weaker for the model, plus a deviation by mileage. */
export class MileageFit {
  /** By mileage index of the book. */
  effect = new Float64Array(16)
  /** Effect less the class's. */
  deviation = new Float64Array(16)
  variance = new Float64Array(16)
  count = new Int32Array(16)
  /** The class's effect. */
  prior = new Float64Array(16)
  /** The market's index of each of the book's mileages, or NONE. */
  known = new Int32Array(16)
  /** Mean effect over the mix the model is sold with. */
  mean = 0
  /** Share by which the model's effects exceed those of its class. */
  slope = 0
  slopeVariance = 0
  /** Deviation beyond the slope. */
  own = new Float64Array(16)
  ownVariance = new Float64Array(16)

  private weight = new Float64Array(16)
  private mileages = 0
  private centre = 0
  private readonly unsold = { share: 0, sum: 0, square: 0 }

  /** Takes up the class's effects; the sales are counted by the caller (`count`). */
  start(market: MarketFit, book: SalesBook, displacementCtgId: number, from: number, end: number): void {
    this.mileages = book.mileageIds.length
    if (this.effect.length < this.mileages) this.grow(this.mileages * 2)
    this.deviation.fill(0)
    this.count.fill(0)
    for (let row = from; row < end; row++) {
      const mileage = book.mileage[row] ?? NONE
      if (mileage !== NONE) this.count[mileage] = (this.count[mileage] ?? 0) + 1
    }
    const effects = market.mileage.byClass[displacementCtgId] ?? market.mileage.overall
    for (let index = 0; index < this.mileages; index++) {
      const known = market.mileage.ids.indexOf(book.mileageIds[index] ?? NONE)
      const effect = known < 0 ? 0 : (effects[known] ?? 0)
      this.known[index] = known
      this.prior[index] = effect
      this.effect[index] = effect
    }
    this.rememberUnsold(market, book, effects)
    this.average(market)
  }

  private grow(size: number): void {
    this.effect = new Float64Array(size)
    this.deviation = new Float64Array(size)
    this.variance = new Float64Array(size)
    this.count = new Int32Array(size)
    this.prior = new Float64Array(size)
    this.known = new Int32Array(size)
    this.own = new Float64Array(size)
    this.ownVariance = new Float64Array(size)
    this.weight = new Float64Array(size)
  }

  /** What mileages of the market that the book does not hold at all add to means over the mix. */
  private rememberUnsold(market: MarketFit, book: SalesBook, effects: readonly number[]): void {
    const { unsold } = this
    unsold.share = 0
    unsold.sum = 0
    unsold.square = 0
    market.mileage.ids.forEach((id, known) => {
      if (book.mileageIds.includes(id)) return
      const share = MIX_INERTIA * (market.mileage.share[known] ?? 0)
      const effect = effects[known] ?? 0
      unsold.share += share
      unsold.sum += share * effect
      unsold.square += share * effect * effect
    })
  }

  private share(market: MarketFit, index: number): number {
    const known = this.known[index] ?? NONE
    return (this.count[index] ?? 0) + MIX_INERTIA * (known < 0 ? 0 : (market.mileage.share[known] ?? 0))
  }

  average(market: MarketFit): void {
    let sum = this.unsold.sum
    let total = this.unsold.share
    for (let index = 0; index < this.mileages; index++) {
      const share = this.share(market, index)
      sum += share * (this.effect[index] ?? 0)
      total += share
    }
    this.mean = total > 0 ? sum / total : 0
  }

  /** Variance that not knowing the mileage adds. */
  mixVariance(market: MarketFit): number {
    const { unsold, mean } = this
    let sum = unsold.square - 2 * mean * unsold.sum + mean * mean * unsold.share
    let total = unsold.share
    for (let index = 0; index < this.mileages; index++) {
      const share = this.share(market, index)
      sum += share * ((this.effect[index] ?? 0) - mean) ** 2
      total += share
    }
    return total > 0 ? sum / total : 0
  }

  /** Begins a round: then `add` each row's value (less everything but mileage), then `settle`. */
  clear(): void {
    this.deviation.fill(0, 0, this.mileages)
    this.weight.fill(0, 0, this.mileages)
  }

  add(mileage: number, value: number, weight: number): void {
    this.deviation[mileage] = (this.deviation[mileage] ?? 0) + weight * value
    this.weight[mileage] = (this.weight[mileage] ?? 0) + weight
  }

  settle(market: MarketFit, noise: number): void {
    this.settleSlope(market, noise)
    const inertia = noise / Math.max(1e-6, market.mileageVariance)
    for (let mileage = 0; mileage < this.mileages; mileage++) {
      const rows = this.weight[mileage] ?? 0
      const prior = this.prior[mileage] ?? 0
      const course = this.slope * (prior - this.centre)
      const own = ((this.deviation[mileage] ?? 0) - rows * course) / (rows + inertia)
      const ownVariance = noise / (rows + inertia)
      this.own[mileage] = own
      this.ownVariance[mileage] = ownVariance
      this.deviation[mileage] = course + own
      this.variance[mileage] = ownVariance + this.slopeVariance * (prior - this.centre) ** 2
      this.effect[mileage] = prior + course + own
    }
  }

  private settleSlope(market: MarketFit, noise: number): void {
    let rows = 0
    let centre = 0
    for (let mileage = 0; mileage < this.mileages; mileage++) {
      rows += this.weight[mileage] ?? 0
      centre += (this.weight[mileage] ?? 0) * (this.prior[mileage] ?? 0)
    }
    this.centre = rows > 0 ? centre / rows : this.mean
    let joint = 0
    let square = 0
    for (let mileage = 0; mileage < this.mileages; mileage++) {
      const distance = (this.prior[mileage] ?? 0) - this.centre
      joint += distance * (this.deviation[mileage] ?? 0)
      square += distance * distance * (this.weight[mileage] ?? 0)
    }
    const held = square + noise / Math.max(1e-4, market.mileageSlopeVariance)
    this.slope = joint / held
    this.slopeVariance = noise / held
  }

  /** Degrees of freedom spent. */
  spent(noise: number): number {
    let spent = 0
    for (let mileage = 0; mileage < this.mileages; mileage++) {
      spent += ((this.weight[mileage] ?? 0) * (this.variance[mileage] ?? 0)) / noise
    }
    return spent
  }
}
