import type { MarketFit } from '../market-fit.ts'

/** A model's sales by type (index, or NONE) and age at present (the market's index), newer ones counting more: type, age, weight, and so on. */
export type SoldMix = ArrayLike<number>

type Effects = { readonly effect: ArrayLike<number> }

export type MixedModel = {
  readonly displacementCtgId: number
  readonly types: Effects & { readonly mean: number }
  readonly mileages: Effects & { readonly known: ArrayLike<number> }
  readonly ages: { readonly ofMarket: Effects }
  readonly grades: { readonly ofMarket: Effects }
  readonly mix: SoldMix
  /** What the model's mileages take beyond those usual at the age. */
  readonly ridden: number
}

/** What is expected of each factor that a question leaves out. */
export type Expected = { type: number; age: number; mileage: number; grade: number }

/** Of the type's years far ones say little of the types sold at an age. */
const YEARS_NEAR = 1.5
const ANY = -1

/**
 * What a question leaves out is expected from what it tells: a type has bikes of its own years, a year has its
 * kilometres and grades. A mean over the whole model would price its newest type as an old one.
 */
export class OmittedEffects {
  /** Whether the market tells years; without them nothing is known of what goes together. */
  isOpen = false

  private market: MarketFit | null = null
  private model: MixedModel | null = null
  private bandEffect: number[] = []
  private mileageAt: number[] = []
  private gradeAt: number[] = []
  /** Made when first asked for: by type and band, and by age. */
  private byCell: (Expected | undefined)[] = []
  private byAge: (Expected | undefined)[] = []

  open(market: MarketFit, model: MixedModel): void {
    this.isOpen = market.age.ids.length > 0
    if (!this.isOpen) return
    this.market = market
    this.model = model
    this.byCell = []
    this.byAge = []
    this.bandEffect = bandEffects(market, model)
    this.mileageAt = market.mix.mileage.map((shares) => meanOf(shares, this.bandEffect) + model.ridden)
    this.gradeAt = market.mix.grade.map((shares) => meanOf(shares, model.grades.ofMarket.effect))
  }

  /** `type`: index of the model, below zero where it is not told; `band`, `age`: the market's, likewise. */
  expected(type: number, band: number, age: number): Expected {
    if (age >= 0) {
      const known = this.byAge[age] ?? this.atAge(age)
      this.byAge[age] = known
      return known
    }
    const key = (type < 0 ? 0 : type + 1) * (this.bandEffect.length + 1) + (band < 0 ? 0 : band + 1)
    const known = this.byCell[key] ?? this.overAges(Math.max(type, ANY), Math.max(band, ANY))
    this.byCell[key] = known
    return known
  }

  /** What kilometres usually take at the age. */
  usualMileage(age: number): number {
    return this.mileageAt[age] ?? 0
  }

  private atAge(age: number): Expected {
    return {
      type: this.typeAt(age),
      age: 0,
      mileage: this.mileageAt[age] ?? 0,
      grade: this.gradeAt[age] ?? 0,
    }
  }

  private typeAt(age: number): number {
    const { model, market } = this
    if (!model || !market) return 0
    const years = (index: number) => market.age.ids[index] ?? 0
    let sum = 0
    let total = 0
    eachSold(model.mix, (type, sold, weight) => {
      const near = weight * Math.exp(-(((years(sold) - years(age)) / YEARS_NEAR) ** 2))
      sum += near * (type < 0 ? model.types.mean : (model.types.effect[type] ?? 0))
      total += near
    })
    return total > 1e-3 ? sum / total : model.types.mean
  }

  /** Over the ages that such bikes have today; where kilometres are told, those at which they are usual count more. */
  private overAges(type: number, band: number): Expected {
    const { model, market } = this
    const sums = { type: 0, age: 0, mileage: 0, grade: 0 }
    if (!model || !market) return sums
    let total = 0
    const add = (sold: number, age: number, weight: number) => {
      const share = weight * (band < 0 ? 1 : (market.mix.mileage[age]?.[band] ?? 0))
      total += share
      sums.type += share * (sold < 0 ? model.types.mean : (model.types.effect[sold] ?? 0))
      sums.age += share * (model.ages.ofMarket.effect[age] ?? 0)
      sums.mileage += share * (this.mileageAt[age] ?? 0)
      sums.grade += share * (this.gradeAt[age] ?? 0)
    }
    eachSold(model.mix, (sold, age, weight) => {
      if (type < 0 || sold === type) add(sold, age, weight)
    })
    // Nothing of the type tells a year: the model's do, then the market's.
    if (total <= 0 && type >= 0) return this.expected(ANY, band, ANY)
    if (total <= 0) market.age.share.forEach((share, age) => void add(ANY, age, share))
    if (total <= 0) return sums
    return {
      type: sums.type / total,
      age: sums.age / total,
      mileage: sums.mileage / total,
      grade: sums.grade / total,
    }
  }
}

function eachSold(mix: SoldMix, visit: (type: number, age: number, weight: number) => void): void {
  for (let at = 0; at < mix.length; at += 3) visit(mix[at] ?? 0, mix[at + 1] ?? 0, mix[at + 2] ?? 0)
}

/** By the market's index of the band; a band that the model does not know is that of its class. */
function bandEffects(market: MarketFit, { displacementCtgId, mileages }: MixedModel): number[] {
  const effects = [...(market.mileage.byClass[displacementCtgId] ?? market.mileage.overall)]
  for (let index = 0; index < mileages.known.length; index++) {
    const band = mileages.known[index] ?? ANY
    if (band >= 0 && band < effects.length) effects[band] = mileages.effect[index] ?? 0
  }
  return effects
}

function meanOf(shares: readonly number[], effects: ArrayLike<number>): number {
  return shares.reduce((sum, share, index) => sum + share * (effects[index] ?? 0), 0)
}
