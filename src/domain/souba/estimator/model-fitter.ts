import { quantileInPlace } from '../quantile.ts'
import { type ModelRows, NONE, type SalesBook } from '../sales-book.ts'
import { LevelPath } from './level-path.ts'
import { expectedDrift, expectedLevel, expectedLogScale, isNew, type MarketFit } from './market-fit.ts'
import { MileageFit } from './mileage-fit.ts'
import {
  KINDS,
  LOG_SCALE_SAMPLING,
  MEAN_ABSOLUTE_TO_DEVIATION,
  MILEAGE_GIVEN,
  TailFit,
  TYPE_GIVEN,
} from './tail-fit.ts'
import { TypeFit } from './type-fit.ts'

/** Degrees of freedom of the Student-t weights: far residuals count little (typing errors, wrecks), least in few sales. */
const WEIGHT_FREEDOM = 6
const WEIGHT_FREEDOM_FEW = 3
const FEW_SALES = 12
const ROUNDS = 3
/** Rows that suffice to find a model's tails. */
const TAIL_SAMPLE = 1500

/**
 * Splits one model's sales into level by month, type and mileage effects and residuals, with the market's parameters
 * as prior. Holds its work arrays, so one fitter serves any number of models without allocating.
 */
export class ModelFitter {
  readonly path = new LevelPath()
  readonly types = new TypeFit()
  readonly mileages = new MileageFit()
  readonly tails = new TailFit()
  count = 0
  months = 0
  firstMonth = 0
  /** Own log spread with its freedom, for the market's spread prior. */
  ownLogScale = 0
  freedom = 0
  /** Share of the freedom that fitting left over. */
  freedomShare = 1

  private noise = 0
  private priorLevel = 0
  /** Log prices less market and class effects. */
  private adjusted = new Float64Array(64)
  private residual = new Float64Array(64)
  private weight = new Float64Array(64)

  /** Fits the rows from `model.from` to `end` (at least one), all sold before or in `month`. */
  fit(market: MarketFit, book: SalesBook, model: ModelRows, end: number, month: number): void {
    this.count = end - model.from
    this.firstMonth = book.month[model.from] ?? month
    this.months = month - this.firstMonth + 1
    this.types.start(book, model.typeIds.length, model.from, end)
    this.mileages.start(market, book, model.displacementCtgId, model.from, end)
    this.start(market, book, model)
    for (let round = 0; round < ROUNDS; round++) {
      this.fitLevels(market, book, model)
      this.fitTypes(market, book, model)
      this.fitMileages(market, book, model)
      this.fitResiduals(market, book, model)
    }
    this.fitTails(market, book, model)
  }

  private start(market: MarketFit, book: SalesBook, model: ModelRows): void {
    if (this.residual.length < this.count) {
      this.adjusted = new Float64Array(this.count * 2)
      this.residual = new Float64Array(this.count * 2)
      this.weight = new Float64Array(this.count * 2)
    }
    const { adjusted, residual, mileages } = this
    this.priorLevel = expectedLevel(market.level, model.makerId, model.displacementCtgId)
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const mileage = book.mileage[row] ?? NONE
      const monthly = market.monthEffect[(book.month[row] ?? 0) - market.firstMonth] ?? 0
      const effect = mileage === NONE ? mileages.mean : (mileages.prior[mileage] ?? 0)
      adjusted[at] = (book.logPrice[row] ?? 0) - monthly - effect
    }
    residual.set(adjusted.subarray(0, this.count))
    const ownCentre = quantileInPlace(residual, this.count, 0.5)
    this.noise = Math.exp(2 * expectedLogScale(market.scale, model.displacementCtgId, ownCentre))
    // With one or two sales only the market can tell whether they are plausible.
    const few = this.count < 3
    const centre = few ? this.priorLevel : ownCentre
    for (let at = 0; at < this.count; at++) residual[at] = (adjusted[at] ?? 0) - centre
    this.weigh((few ? market.level.variance : 0.5 * this.noise) + market.typeVariance + this.noise)
  }

  /** Row weights by how far the residuals lie out. */
  private weigh(variance: number): void {
    const freedom = this.count < FEW_SALES ? WEIGHT_FREEDOM_FEW : WEIGHT_FREEDOM
    for (let at = 0; at < this.count; at++) {
      const value = this.residual[at] ?? 0
      this.weight[at] = (freedom + 1) / (freedom + (value * value) / variance)
    }
  }

  private typePart(type: number): number {
    return type === NONE ? this.types.mean : (this.types.effect[type] ?? 0)
  }

  private mileagePart(mileage: number): number {
    return mileage === NONE ? 0 : (this.mileages.deviation[mileage] ?? 0)
  }

  private levelAt(book: SalesBook, row: number): number {
    return this.path.smooth[(book.month[row] ?? 0) - this.firstMonth] ?? 0
  }

  private fitLevels(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const { path, adjusted, weight } = this
    path.reserve(this.months)
    if (isNew(market, this.firstMonth)) {
      for (let age = 1; age < this.months + 3; age++) path.drift[age] = expectedDrift(market, this.firstMonth, age)
    }
    const typeless = this.noise / (this.noise + market.typeVariance)
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      const counted = type === NONE ? (weight[at] ?? 0) * typeless : (weight[at] ?? 0)
      const effect = this.typePart(type) + this.mileagePart(book.mileage[row] ?? NONE)
      const slot = (book.month[row] ?? 0) - this.firstMonth
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
    this.types.clear()
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      if (type === NONE) continue
      const others = this.levelAt(book, row) + this.mileagePart(book.mileage[row] ?? NONE)
      this.types.add(type, (this.adjusted[at] ?? 0) - others, this.weight[at] ?? 0)
    }
    this.types.settle(market, this.noise)
  }

  private fitMileages(market: MarketFit, book: SalesBook, model: ModelRows): void {
    this.mileages.clear()
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const mileage = book.mileage[row] ?? NONE
      if (mileage === NONE) continue
      const others = this.levelAt(book, row) + this.typePart(book.type[row] ?? NONE)
      this.mileages.add(mileage, (this.adjusted[at] ?? 0) - others, this.weight[at] ?? 0)
    }
    this.mileages.settle(market, this.noise)
  }

  /** Residuals, the model's spread (own, drawn to the market's) and new row weights. */
  private fitResiduals(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const prior = expectedLogScale(market.scale, model.displacementCtgId, this.path.forecast[0] ?? 0)
    const limit = 4 * Math.exp(prior)
    let sum = 0
    let known = 0
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      const effects = this.typePart(type) + this.mileagePart(book.mileage[row] ?? NONE)
      const value = (this.adjusted[at] ?? 0) - this.levelAt(book, row) - effects
      this.residual[at] = value
      if (type === NONE && model.typeIds.length > 0) continue
      sum += Math.min(Math.abs(value), limit)
      known++
    }
    this.freedomShare = Math.max(0, 1 - this.spent() / this.count)
    this.freedom = known * this.freedomShare
    this.ownLogScale = prior
    if (this.freedom > 0.5) {
      const mean = Math.max((MEAN_ABSOLUTE_TO_DEVIATION * sum) / known, 1e-3)
      this.ownLogScale = Math.log(mean) - 0.5 * Math.log(this.freedomShare)
    }
    const trust = market.scale.variance / (market.scale.variance + LOG_SCALE_SAMPLING / Math.max(0.01, this.freedom))
    this.noise = Math.exp(2 * (prior + trust * (this.ownLogScale - prior)))
    this.weigh(this.noise)
  }

  /** Degrees of freedom spent on levels, types and mileages. */
  private spent(): number {
    let spent = this.types.spent(this.noise) + this.mileages.spent(this.noise)
    for (let slot = 0; slot < this.months; slot++) {
      spent += ((this.path.weight[slot] ?? 0) * (this.path.smoothVariance[slot] ?? 0)) / this.noise
    }
    return spent
  }

  private fitTails(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const { tails, types, mileages } = this
    mileages.average(market)
    tails.clear(this.count)
    const step = Math.ceil(this.count / TAIL_SAMPLE)
    for (let at = 0; at < this.count; at += step) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      const mileage = book.mileage[row] ?? NONE
      const typePart = type === NONE ? null : (types.effect[type] ?? 0) - types.mean
      const mileagePart = mileage === NONE ? null : (mileages.effect[mileage] ?? 0) - mileages.mean
      tails.add(this.residual[at] ?? 0, typePart, mileagePart)
    }
    const typeVariance = types.mixVariance(market)
    const mileageVariance = mileages.mixVariance(market)
    for (let kind = 0; kind < KINDS; kind++) {
      const mixed =
        ((kind & TYPE_GIVEN) === 0 ? typeVariance : 0) + ((kind & MILEAGE_GIVEN) === 0 ? mileageVariance : 0)
      tails.settle(market, kind, this.noise + mixed, Math.max(0.2, this.freedomShare))
    }
  }
}
