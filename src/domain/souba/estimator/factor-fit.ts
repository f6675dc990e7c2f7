import { NONE } from '../sales-book.ts'
import type { FactorEffects } from './market-fit.ts'

/** One model's effects of mileage, age or grade: the class's, made stronger or weaker for the model, plus own deviations. */
export class FactorFit {
  /** By index of the book. */
  effect = new Float64Array(16)
  /** Effect less the class's. */
  deviation = new Float64Array(16)
  variance = new Float64Array(16)
  count = new Int32Array(16)
  /** The class's effect. */
  prior = new Float64Array(16)
  /** The market's index of each of the book's ids, or NONE. */
  known = new Int32Array(16)
  /** Mean effect over the mix the model is sold with. */
  mean = 0
  /** Share by which the model's effects exceed those of its class. */
  slope = 0
  slopeVariance = 0
  /** Deviation beyond the slope. */
  own = new Float64Array(16)
  ownVariance = new Float64Array(16)
  /** Sales that tell it. */
  total = 0
  /** Effect and variance by the market's index, also of ids that the book does not hold; filled by `spread`. */
  readonly ofMarket = { effect: [] as number[], variance: [] as number[] }

  /** Sales of the market's mix that stand in while a model's own are few. */
  private readonly mixInertia: number
  private weight = new Float64Array(16)
  private size = 0
  private market: FactorEffects = { ids: [], share: [], overall: [], byClass: {}, variance: 0, slopeVariance: 0 }
  private centre = 0
  private readonly unsold = { share: 0, sum: 0, square: 0 }

  constructor(mixInertia: number) {
    this.mixInertia = mixInertia
  }

  /** Takes up the class's effects. `ids` and `column` are the book's; without ids nothing is said and nothing changes. */
  start(
    market: FactorEffects,
    ids: readonly number[],
    column: Int32Array,
    displacementCtgId: number,
    from: number,
    end: number,
  ): void {
    this.market = market
    this.size = ids.length
    this.total = 0
    if (this.effect.length < this.size) this.grow(this.size * 2)
    this.deviation.fill(0)
    this.count.fill(0)
    for (let row = from; row < end; row++) {
      const index = column[row] ?? NONE
      if (index === NONE) continue
      this.count[index] = (this.count[index] ?? 0) + 1
      this.total++
    }
    const effects = market.byClass[displacementCtgId] ?? market.overall
    this.known.fill(NONE)
    for (let index = 0; index < this.size; index++) {
      const known = market.ids.indexOf(ids[index] ?? NONE)
      const effect = known < 0 ? 0 : (effects[known] ?? 0)
      this.known[index] = known
      this.prior[index] = effect
      this.effect[index] = effect
    }
    this.rememberUnsold(ids, effects)
    this.average()
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

  /** What ids of the market that the book does not hold at all add to means over the mix. */
  private rememberUnsold(ids: readonly number[], effects: readonly number[]): void {
    const { unsold, market } = this
    unsold.share = 0
    unsold.sum = 0
    unsold.square = 0
    market.ids.forEach((id, known) => {
      if (ids.includes(id)) return
      const share = this.mixInertia * (market.share[known] ?? 0)
      const effect = effects[known] ?? 0
      unsold.share += share
      unsold.sum += share * effect
      unsold.square += share * effect * effect
    })
  }

  private share(index: number): number {
    const known = this.known[index] ?? NONE
    return (this.count[index] ?? 0) + this.mixInertia * (known < 0 ? 0 : (this.market.share[known] ?? 0))
  }

  average(): void {
    let sum = this.unsold.sum
    let total = this.unsold.share
    for (let index = 0; index < this.size; index++) {
      const share = this.share(index)
      sum += share * (this.effect[index] ?? 0)
      total += share
    }
    this.mean = total > 0 ? sum / total : 0
  }

  /** Variance that not knowing it adds. */
  mixVariance(): number {
    const { unsold, mean } = this
    let sum = unsold.square - 2 * mean * unsold.sum + mean * mean * unsold.share
    let total = unsold.share
    for (let index = 0; index < this.size; index++) {
      const share = this.share(index)
      sum += share * ((this.effect[index] ?? 0) - mean) ** 2
      total += share
    }
    return total > 0 ? sum / total : 0
  }

  /** Begins a round: then `add` each row's value (less everything but this), then `settle`. */
  clear(): void {
    this.deviation.fill(0, 0, this.size)
    this.weight.fill(0, 0, this.size)
  }

  add(index: number, value: number, weight: number): void {
    this.deviation[index] = (this.deviation[index] ?? 0) + weight * value
    this.weight[index] = (this.weight[index] ?? 0) + weight
  }

  settle(noise: number): void {
    this.settleSlope(noise)
    const inertia = noise / Math.max(1e-6, this.market.variance)
    for (let index = 0; index < this.size; index++) {
      const rows = this.weight[index] ?? 0
      const prior = this.prior[index] ?? 0
      const course = this.slope * (prior - this.centre)
      const own = ((this.deviation[index] ?? 0) - rows * course) / (rows + inertia)
      const ownVariance = noise / (rows + inertia)
      this.own[index] = own
      this.ownVariance[index] = ownVariance
      this.deviation[index] = course + own
      this.variance[index] = ownVariance + this.slopeVariance * (prior - this.centre) ** 2
      this.effect[index] = prior + course + own
    }
  }

  private settleSlope(noise: number): void {
    let rows = 0
    let centre = 0
    for (let index = 0; index < this.size; index++) {
      rows += this.weight[index] ?? 0
      centre += (this.weight[index] ?? 0) * (this.prior[index] ?? 0)
    }
    this.centre = rows > 0 ? centre / rows : this.mean
    let joint = 0
    let square = 0
    for (let index = 0; index < this.size; index++) {
      const distance = (this.prior[index] ?? 0) - this.centre
      joint += distance * (this.deviation[index] ?? 0)
      square += distance * distance * (this.weight[index] ?? 0)
    }
    const held = square + noise / Math.max(1e-4, this.market.slopeVariance)
    this.slope = joint / held
    this.slopeVariance = noise / held
  }

  /** Whether any sale of the market tells it. */
  get isTold(): boolean {
    return this.market.ids.length > 0
  }

  /** After the last `settle`: what the model makes of every id of the market. */
  spread(displacementCtgId: number): void {
    const { effect, variance } = this.ofMarket
    const effects = this.market.byClass[displacementCtgId] ?? this.market.overall
    const held = Math.max(1e-6, this.market.variance)
    effect.length = this.market.ids.length
    variance.length = this.market.ids.length
    for (let known = 0; known < effect.length; known++) {
      const distance = (effects[known] ?? 0) - this.centre
      effect[known] = (effects[known] ?? 0) + this.slope * distance
      variance[known] = held + this.slopeVariance * distance ** 2
    }
    for (let index = 0; index < this.size; index++) {
      const known = this.known[index] ?? NONE
      if (known < 0) continue
      effect[known] = this.effect[index] ?? 0
      variance[known] = this.variance[index] ?? 0
    }
  }

  /** After `spread`, of an ordered factor: no effect is below that of a lower id; what falls is pooled by how sure it is. */
  rise(): void {
    const { effect, variance } = this.ofMarket
    const order = this.market.ids
      .map((_, known) => known)
      .sort((a, b) => (this.market.ids[a] ?? 0) - (this.market.ids[b] ?? 0))
    const pools: { value: number; weight: number; members: number[] }[] = []
    for (const known of order) {
      let pool = { value: effect[known] ?? 0, weight: 1 / Math.max(1e-6, variance[known] ?? 0), members: [known] }
      for (let last = pools.at(-1); last && last.value > pool.value; last = pools.at(-1)) {
        const weight = last.weight + pool.weight
        const value = (last.value * last.weight + pool.value * pool.weight) / weight
        pool = { value, weight, members: [...last.members, ...pool.members] }
        pools.pop()
      }
      pools.push(pool)
    }
    for (const { value, members } of pools) for (const known of members) effect[known] = value
    for (let index = 0; index < this.size; index++) {
      const known = this.known[index] ?? NONE
      if (known >= 0) this.effect[index] = effect[known] ?? 0
    }
  }

  /** Degrees of freedom spent. */
  spent(noise: number): number {
    let spent = 0
    for (let index = 0; index < this.size; index++) {
      spent += ((this.weight[index] ?? 0) * (this.variance[index] ?? 0)) / noise
    }
    return spent
  }
}
