import { LevelPath } from './level-path.ts'
import { expectedLevel, expectedLogScale, type MarketFit } from './market-fit.ts'
import { quantileInPlace } from './quantile.ts'
import { type ModelRows, NONE, type SalesBook } from './sales-book.ts'

/** What a question gives, as bits. Residuals are kept for each: what is not asked for stays in the spread. */
export const TYPE_GIVEN = 1
export const MILEAGE_GIVEN = 2
export const KINDS = 4

/** Degrees of freedom of the Student-t weights: far residuals count little (typing errors, wrecks). */
const WEIGHT_FREEDOM = 6
const ROUNDS = 3
/** Sampling variance of the log of a mean absolute deviation, times the number of residuals (0.57 if normal). */
const LOG_SCALE_SAMPLING = 0.8
/** Sales at which a model's own tails count as much as the pooled shape. */
const TAIL_INERTIA = 80
const TAIL_MINIMUM = 10
/** Rows that suffice to find a model's tails. */
const TAIL_SAMPLE = 1500
const MEAN_ABSOLUTE_TO_DEVIATION = 1.2533
const MIX_INERTIA = 5

/**
 * Splits one model's sales into level by month, type and mileage effects and residuals, with the market's parameters
 * as prior. Holds its work arrays, so one fitter serves any number of models without allocating.
 */
export class ModelFitter {
  readonly path = new LevelPath()
  count = 0
  months = 0
  firstMonth = 0
  /** By type index of the model. */
  typeEffect = new Float64Array(16)
  typeVariance = new Float64Array(16)
  typeCount = new Int32Array(16)
  typeMean = 0
  /** Class effect plus the model's own deviation, by mileage index of the book. */
  mileageEffect = new Float64Array(16)
  mileageDeviation = new Float64Array(16)
  mileageVariance = new Float64Array(16)
  mileageCount = new Int32Array(16)
  mileageMean = 0
  /** Share by which the model's mileage effects exceed those of its class. */
  mileageSlope = 0
  mileageSlopeVariance = 0
  /** The model's own deviation beyond the slope. */
  mileageOwn = new Float64Array(16)
  mileageOwnVariance = new Float64Array(16)
  priorLevel = 0
  /** Own log spread with its freedom, for the market's spread prior. */
  ownLogScale = 0
  freedom = 0
  noise = 0
  /** Spread, and the distances to the 10th and 90th percentile, by kind of question. */
  readonly scale = new Float64Array(KINDS)
  readonly lowerTail = new Float64Array(KINDS)
  readonly upperTail = new Float64Array(KINDS)
  readonly kindCount = new Int32Array(KINDS)
  /** Residuals by kind: rows of the kind first, `kindCount` of them. */
  readonly kindResidual = [new Float64Array(64), new Float64Array(64), new Float64Array(64), new Float64Array(64)]

  private adjusted = new Float64Array(64)
  private residual = new Float64Array(64)
  private weight = new Float64Array(64)
  private typeWeight = new Float64Array(16)
  private mileageWeight = new Float64Array(16)
  private mileagePrior = new Float64Array(16)
  private mileageCentre = 0

  /** Fits the rows from `model.from` to `end` (at least one), all sold before or in `month`. */
  fit(market: MarketFit, book: SalesBook, model: ModelRows, end: number, month: number): void {
    this.count = end - model.from
    this.firstMonth = book.month[model.from] ?? month
    this.months = month - this.firstMonth + 1
    this.reserve(model.typeIds.length, book.mileageIds.length)
    this.start(market, book, model, end)
    for (let round = 0; round < ROUNDS; round++) {
      this.fitLevels(market, book, model, month)
      this.fitTypes(market, book, model)
      this.fitMileages(market, book, model)
      this.fitResiduals(market, book, model)
    }
    this.fitTails(market, book, model)
  }

  private reserve(types: number, mileages: number): void {
    if (this.residual.length < this.count) {
      const size = this.count * 2
      this.adjusted = new Float64Array(size)
      this.residual = new Float64Array(size)
      this.weight = new Float64Array(size)
      for (let kind = 0; kind < KINDS; kind++) this.kindResidual[kind] = new Float64Array(size)
    }
    if (this.typeEffect.length < types) {
      this.typeEffect = new Float64Array(types * 2)
      this.typeVariance = new Float64Array(types * 2)
      this.typeWeight = new Float64Array(types * 2)
      this.typeCount = new Int32Array(types * 2)
    }
    if (this.mileageEffect.length < mileages) {
      this.mileageEffect = new Float64Array(mileages * 2)
      this.mileageDeviation = new Float64Array(mileages * 2)
      this.mileageVariance = new Float64Array(mileages * 2)
      this.mileageWeight = new Float64Array(mileages * 2)
      this.mileagePrior = new Float64Array(mileages * 2)
      this.mileageOwn = new Float64Array(mileages * 2)
      this.mileageOwnVariance = new Float64Array(mileages * 2)
      this.mileageCount = new Int32Array(mileages * 2)
    }
    this.typeEffect.fill(0)
    this.typeCount.fill(0)
    this.mileageDeviation.fill(0)
    this.mileageCount.fill(0)
  }

  private start(market: MarketFit, book: SalesBook, model: ModelRows, end: number): void {
    const { adjusted, weight, residual } = this
    this.priorLevel = expectedLevel(market.level, model.makerId, model.displacementCtgId)
    this.countMix(market, book, model, end)
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const mileage = book.mileage[row] ?? NONE
      const monthly = market.monthEffect[(book.month[row] ?? 0) - market.firstMonth] ?? 0
      const effect = mileage === NONE ? this.mileageMean : (this.mileagePrior[mileage] ?? 0)
      adjusted[at] = (book.logPrice[row] ?? 0) - monthly - effect
    }
    residual.set(adjusted.subarray(0, this.count))
    const ownCentre = quantileInPlace(residual, this.count, 0.5)
    const logScale = expectedLogScale(market.scale, model.displacementCtgId, ownCentre)
    this.noise = Math.exp(2 * logScale)
    // With one or two sales only the market can tell whether they are plausible.
    const few = this.count < 3
    const centre = few ? this.priorLevel : ownCentre
    const spread = (few ? market.level.variance : 0.5 * this.noise) + market.typeVariance + this.noise
    for (let at = 0; at < this.count; at++) {
      const distance = (adjusted[at] ?? 0) - centre
      weight[at] = (WEIGHT_FREEDOM + 1) / (WEIGHT_FREEDOM + (distance * distance) / spread)
    }
  }

  /** Which types and mileages the model is sold with, and the class's mileage effects for them. */
  private countMix(market: MarketFit, book: SalesBook, model: ModelRows, end: number): void {
    const { typeCount, mileageCount, mileagePrior } = this
    for (let row = model.from; row < end; row++) {
      const type = book.type[row] ?? NONE
      const mileage = book.mileage[row] ?? NONE
      if (type !== NONE) typeCount[type] = (typeCount[type] ?? 0) + 1
      if (mileage !== NONE) mileageCount[mileage] = (mileageCount[mileage] ?? 0) + 1
    }
    const effects = market.mileage.byClass[model.displacementCtgId] ?? market.mileage.overall
    for (let index = 0; index < book.mileageIds.length; index++) {
      const known = market.mileage.ids.indexOf(book.mileageIds[index] ?? NONE)
      mileagePrior[index] = known < 0 ? 0 : (effects[known] ?? 0)
      this.mileageEffect[index] = mileagePrior[index] ?? 0
    }
    this.meanMileage(market, book)
  }

  /** Mean mileage effect over the model's mix, which the market's mix stands in for while sales are few. */
  private meanMileage(market: MarketFit, book: SalesBook): void {
    let sum = 0
    let total = 0
    for (let index = 0; index < book.mileageIds.length; index++) {
      const known = market.mileage.ids.indexOf(book.mileageIds[index] ?? NONE)
      const share = (this.mileageCount[index] ?? 0) + MIX_INERTIA * (known < 0 ? 0 : (market.mileage.share[known] ?? 0))
      sum += share * (this.mileageEffect[index] ?? 0)
      total += share
    }
    this.mileageMean = total > 0 ? sum / total : 0
  }

  private fitLevels(market: MarketFit, book: SalesBook, model: ModelRows, month: number): void {
    const { path, adjusted, weight } = this
    path.reserve(this.months)
    const typeless = this.noise / (this.noise + market.typeVariance)
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      const mileage = book.mileage[row] ?? NONE
      const counted = type === NONE ? (weight[at] ?? 0) * typeless : (weight[at] ?? 0)
      const effect =
        (type === NONE ? this.typeMean : (this.typeEffect[type] ?? 0)) +
        (mileage === NONE ? 0 : (this.mileageDeviation[mileage] ?? 0))
      const slot = Math.min(book.month[row] ?? 0, month) - this.firstMonth
      path.weight[slot] = (path.weight[slot] ?? 0) + counted
      path.mean[slot] = (path.mean[slot] ?? 0) + counted * ((adjusted[at] ?? 0) - effect)
    }
    for (let slot = 0; slot < this.months; slot++) {
      const total = path.weight[slot] ?? 0
      if (total > 0) path.mean[slot] = (path.mean[slot] ?? 0) / total
    }
    path.run(this.months, this.noise, this.priorLevel, market.level.variance, market.dynamics)
  }

  private fitTypes(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const types = model.typeIds.length
    const { typeEffect, typeVariance, typeWeight, typeCount, path } = this
    typeEffect.fill(0, 0, types)
    typeWeight.fill(0, 0, types)
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      if (type === NONE) continue
      const mileage = book.mileage[row] ?? NONE
      const own = mileage === NONE ? 0 : (this.mileageDeviation[mileage] ?? 0)
      const level = path.smooth[(book.month[row] ?? 0) - this.firstMonth] ?? 0
      const weight = this.weight[at] ?? 0
      typeEffect[type] = (typeEffect[type] ?? 0) + weight * ((this.adjusted[at] ?? 0) - level - own)
      typeWeight[type] = (typeWeight[type] ?? 0) + weight
    }
    const inertia = this.noise / Math.max(1e-6, market.typeVariance)
    let sum = 0
    let total = 0
    for (let type = 0; type < types; type++) {
      const held = (typeWeight[type] ?? 0) + inertia
      typeEffect[type] = (typeEffect[type] ?? 0) / held
      typeVariance[type] = this.noise / held
      sum += (typeCount[type] ?? 0) * (typeEffect[type] ?? 0)
      total += typeCount[type] ?? 0
    }
    this.typeMean = total > 0 ? sum / total : 0
  }

  private fitMileages(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const mileages = book.mileageIds.length
    const { mileageDeviation, mileageOwn, mileageVariance, mileageWeight, path } = this
    mileageDeviation.fill(0, 0, mileages)
    mileageWeight.fill(0, 0, mileages)
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const mileage = book.mileage[row] ?? NONE
      if (mileage === NONE) continue
      const type = book.type[row] ?? NONE
      const own = type === NONE ? this.typeMean : (this.typeEffect[type] ?? 0)
      const level = path.smooth[(book.month[row] ?? 0) - this.firstMonth] ?? 0
      const weight = this.weight[at] ?? 0
      mileageDeviation[mileage] = (mileageDeviation[mileage] ?? 0) + weight * ((this.adjusted[at] ?? 0) - level - own)
      mileageWeight[mileage] = (mileageWeight[mileage] ?? 0) + weight
    }
    this.fitMileageSlope(market, mileages)
    const inertia = this.noise / Math.max(1e-6, market.mileageVariance)
    for (let mileage = 0; mileage < mileages; mileage++) {
      const rows = mileageWeight[mileage] ?? 0
      const prior = this.mileagePrior[mileage] ?? 0
      const course = this.mileageSlope * (prior - this.mileageCentre)
      const own = ((mileageDeviation[mileage] ?? 0) - rows * course) / (rows + inertia)
      mileageOwn[mileage] = own
      mileageDeviation[mileage] = course + own
      this.mileageOwnVariance[mileage] = this.noise / (rows + inertia)
      mileageVariance[mileage] =
        this.noise / (rows + inertia) + this.mileageSlopeVariance * (prior - this.mileageCentre) ** 2
      this.mileageEffect[mileage] = prior + course + own
    }
  }

  /** How much stronger (or weaker) than its class this model reacts to mileage. */
  private fitMileageSlope(market: MarketFit, mileages: number): void {
    const { mileageDeviation, mileageWeight, mileagePrior } = this
    let rows = 0
    let centre = 0
    for (let mileage = 0; mileage < mileages; mileage++) {
      rows += mileageWeight[mileage] ?? 0
      centre += (mileageWeight[mileage] ?? 0) * (mileagePrior[mileage] ?? 0)
    }
    this.mileageCentre = rows > 0 ? centre / rows : this.mileageMean
    let joint = 0
    let square = 0
    for (let mileage = 0; mileage < mileages; mileage++) {
      const distance = (mileagePrior[mileage] ?? 0) - this.mileageCentre
      joint += distance * (mileageDeviation[mileage] ?? 0)
      square += distance * distance * (mileageWeight[mileage] ?? 0)
    }
    const held = square + this.noise / Math.max(1e-4, market.mileageSlopeVariance)
    this.mileageSlope = joint / held
    this.mileageSlopeVariance = this.noise / held
  }

  /** Residuals, the model's spread (own, shrunk to the market's) and new row weights. */
  private fitResiduals(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const { path, residual, weight } = this
    const prior = expectedLogScale(market.scale, model.displacementCtgId, path.forecast[0] ?? 0)
    const limit = 4 * Math.exp(prior)
    let sum = 0
    let known = 0
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      const mileage = book.mileage[row] ?? NONE
      const level = path.smooth[(book.month[row] ?? 0) - this.firstMonth] ?? 0
      const effect =
        (type === NONE ? this.typeMean : (this.typeEffect[type] ?? 0)) +
        (mileage === NONE ? 0 : (this.mileageDeviation[mileage] ?? 0))
      const value = (this.adjusted[at] ?? 0) - level - effect
      residual[at] = value
      if (type === NONE && model.typeIds.length > 0) continue
      sum += Math.min(Math.abs(value), limit)
      known++
    }
    this.freedom = Math.max(0, known - this.spent(book, model))
    this.ownLogScale = prior
    if (this.freedom > 0.5) {
      const mean = Math.max((MEAN_ABSOLUTE_TO_DEVIATION * sum) / known, 1e-3)
      this.ownLogScale = Math.log(mean) + 0.5 * Math.log(known / this.freedom)
    }
    const trust = market.scale.variance / (market.scale.variance + LOG_SCALE_SAMPLING / Math.max(0.01, this.freedom))
    const scale = Math.exp(prior + trust * (this.ownLogScale - prior))
    this.noise = scale * scale
    for (let at = 0; at < this.count; at++) {
      const value = residual[at] ?? 0
      weight[at] = (WEIGHT_FREEDOM + 1) / (WEIGHT_FREEDOM + (value * value) / this.noise)
    }
  }

  /** Degrees of freedom spent on levels, types and mileages. */
  private spent(book: SalesBook, model: ModelRows): number {
    let spent = 0
    for (let slot = 0; slot < this.months; slot++) {
      spent += ((this.path.weight[slot] ?? 0) * (this.path.smoothVariance[slot] ?? 0)) / this.noise
    }
    for (let type = 0; type < model.typeIds.length; type++) {
      spent += ((this.typeWeight[type] ?? 0) * (this.typeVariance[type] ?? 0)) / this.noise
    }
    for (let mileage = 0; mileage < book.mileageIds.length; mileage++) {
      spent += ((this.mileageWeight[mileage] ?? 0) * (this.mileageVariance[mileage] ?? 0)) / this.noise
    }
    return Math.min(spent, this.count)
  }

  private fitTails(market: MarketFit, book: SalesBook, model: ModelRows): void {
    this.meanMileage(market, book)
    this.collectResiduals(book, model)
    const freedomShare = Math.max(0.2, this.freedom / Math.max(1, this.count))
    for (let kind = 0; kind < KINDS; kind++) {
      const expected = 0.5 * Math.log(this.noise + this.mixVariance(market, book, model, kind))
      const values = this.kindResidual[kind]
      const rows = this.kindCount[kind] ?? 0
      const lowerShape = market.tails.lower[kind] ?? 1.28
      const upperShape = market.tails.upper[kind] ?? 1.28
      let scale = Math.exp(expected)
      if (values !== undefined && rows >= 2 && kind !== (TYPE_GIVEN | MILEAGE_GIVEN)) {
        let sum = 0
        for (let at = 0; at < rows; at++) sum += Math.min(Math.abs(values[at] ?? 0), 4 * scale)
        const own = Math.log(Math.max((MEAN_ABSOLUTE_TO_DEVIATION * sum) / rows, 1e-3)) - 0.5 * Math.log(freedomShare)
        const trust = market.scale.variance / (market.scale.variance + LOG_SCALE_SAMPLING / (rows * freedomShare))
        scale = Math.exp(expected + trust * (own - expected))
      }
      this.scale[kind] = scale
      let lower = lowerShape * scale
      let upper = upperShape * scale
      if (values !== undefined && rows >= TAIL_MINIMUM) {
        const trust = rows / (rows + TAIL_INERTIA)
        const stretch = 1 / Math.sqrt(freedomShare)
        const ownUpper = quantileInPlace(values, rows, 0.9) * stretch
        const ownLower = -quantileInPlace(values, rows, 0.1) * stretch
        upper *= Math.max(0.3, Math.min(3, ownUpper / upper)) ** trust
        lower *= Math.max(0.3, Math.min(3, ownLower / lower)) ** trust
      }
      this.lowerTail[kind] = lower
      this.upperTail[kind] = upper
    }
  }

  /** Residuals as a question of each kind sees them: with the effect of what it does not give. */
  private collectResiduals(book: SalesBook, model: ModelRows): void {
    const { kindResidual, kindCount } = this
    kindCount.fill(0)
    const step = Math.ceil(this.count / TAIL_SAMPLE)
    for (let at = 0; at < this.count; at += step) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      const mileage = book.mileage[row] ?? NONE
      const value = this.residual[at] ?? 0
      const typePart = type === NONE ? 0 : (this.typeEffect[type] ?? 0) - this.typeMean
      const mileagePart = mileage === NONE ? 0 : (this.mileageEffect[mileage] ?? 0) - this.mileageMean
      for (let kind = 0; kind < KINDS; kind++) {
        if ((kind & TYPE_GIVEN) !== 0 && type === NONE) continue
        if ((kind & MILEAGE_GIVEN) !== 0 && mileage === NONE) continue
        const seen =
          value + ((kind & TYPE_GIVEN) === 0 ? typePart : 0) + ((kind & MILEAGE_GIVEN) === 0 ? mileagePart : 0)
        const place = kindCount[kind] ?? 0
        const values = kindResidual[kind]
        if (values !== undefined) values[place] = seen
        kindCount[kind] = place + 1
      }
    }
  }

  /** Variance that not knowing type or mileage adds. */
  private mixVariance(market: MarketFit, book: SalesBook, model: ModelRows, kind: number): number {
    let variance = 0
    if ((kind & TYPE_GIVEN) === 0) {
      let sum = MIX_INERTIA * 0.5 * market.typeVariance
      let total = MIX_INERTIA
      for (let type = 0; type < model.typeIds.length; type++) {
        const count = this.typeCount[type] ?? 0
        sum += count * ((this.typeEffect[type] ?? 0) - this.typeMean) ** 2
        total += count
      }
      variance += sum / total
    }
    if ((kind & MILEAGE_GIVEN) === 0) {
      let sum = 0
      let total = 0
      for (let index = 0; index < book.mileageIds.length; index++) {
        const known = market.mileage.ids.indexOf(book.mileageIds[index] ?? NONE)
        const share =
          (this.mileageCount[index] ?? 0) + MIX_INERTIA * (known < 0 ? 0 : (market.mileage.share[known] ?? 0))
        sum += share * ((this.mileageEffect[index] ?? 0) - this.mileageMean) ** 2
        total += share
      }
      if (total > 0) variance += sum / total
    }
    return variance
  }
}
