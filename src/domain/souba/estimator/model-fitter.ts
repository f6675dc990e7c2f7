import { quantileInPlace } from '../quantile.ts'
import { type ModelRows, NONE, type SalesBook } from '../sales-book.ts'
import { FactorFit } from './factor-fit.ts'
import { KmCurve, kmOffset } from './km-curve.ts'
import { LevelPath } from './level-path.ts'
import { expectedDrift, expectedLevel, expectedLogScale, isNew, type MarketFit } from './market-fit.ts'
import { OmittedEffects } from './mix/omitted-effects.ts'
import { SoldMixFit } from './mix/sold-mix-fit.ts'
import {
  AGE_GIVEN,
  GRADE_GIVEN,
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
/** Sales of the market's mix that stand in while a model's own are few; the years of a model are its own. */
const MIX_INERTIA = 5
const AGE_MIX_INERTIA = 0.5

/**
 * Splits one model's sales into level by month, effects of type, mileage, age and grade, and residuals, with the market's parameters
 * as prior. Holds its work arrays, so one fitter serves any number of models without allocating.
 */
export class ModelFitter {
  readonly path = new LevelPath()
  readonly types = new TypeFit()
  readonly mileages = new FactorFit(MIX_INERTIA)
  readonly ages = new FactorFit(AGE_MIX_INERTIA)
  readonly grades = new FactorFit(MIX_INERTIA)
  readonly tails = new TailFit()
  readonly sold = new SoldMixFit()
  readonly omitted = new OmittedEffects()
  displacementCtgId = 0
  count = 0
  months = 0
  firstMonth = 0
  /** Own log spread with its freedom, for the market's spread prior. */
  ownLogScale = 0
  freedom = 0
  /** Share of the freedom that fitting left over. */
  freedomShare = 1

  private noise = 0
  private aged = 0
  private priorLevel = 0
  /** Log prices less market and class effects. */
  private adjusted = new Float64Array(64)
  private residual = new Float64Array(64)
  private weight = new Float64Array(64)
  /** What the row's kilometres add to the effect of its mileage. */
  private km = new Float64Array(64)
  private curve: { readonly market: MarketFit; readonly of: KmCurve } | null = null
  private readonly parts = new Float64Array(4)

  /** Fits the rows from `model.from` to `end` (at least one), all sold before or in `month`. */
  fit(market: MarketFit, book: SalesBook, model: ModelRows, end: number, month: number): void {
    this.displacementCtgId = model.displacementCtgId
    this.count = end - model.from
    this.firstMonth = book.month[model.from] ?? month
    this.months = month - this.firstMonth + 1
    this.types.start(book, model.typeIds.length, model.from, end)
    const { displacementCtgId: classId, from } = model
    this.mileages.start(market.mileage, book.mileageIds, book.mileage, classId, from, end)
    this.ages.start(market.age, book.ageIds, book.age, classId, from, end)
    this.grades.start(market.grade, book.gradeIds, book.grade, classId, from, end)
    this.start(market, book, model)
    for (let round = 0; round < ROUNDS; round++) {
      this.fitLevels(market, book, model)
      this.fitTypes(market, book, model)
      this.fitFactor(this.mileages, book.mileage, book, model)
      if (this.ages.isTold) this.fitFactor(this.ages, book.age, book, model)
      if (this.grades.isTold) this.fitFactor(this.grades, book.grade, book, model)
      this.fitResiduals(market, book, model)
    }
    this.fitMix(market, book, model, month)
    this.fitTails(market, book, model)
  }

  /** What its sales were together: types and ages, and how far they were ridden at their age. */
  private fitMix(market: MarketFit, book: SalesBook, model: ModelRows, month: number): void {
    const { mileages, ages, grades, sold, omitted } = this
    mileages.average()
    for (const factor of [ages, grades]) {
      if (!factor.isTold) continue
      factor.average()
      factor.spread(model.displacementCtgId)
    }
    if (grades.isTold) grades.rise()
    sold.fill(market, book, model, this.count, month)
    omitted.open(market, this)
    if (!omitted.isOpen) return
    this.aged = this.meanAged(book, model)
    sold.fitRidden(omitted, book, model, mileages.effect)
    omitted.open(market, this)
  }

  /** How much more the bikes were worth for their age at their sales than they are today, in the mean. */
  private meanAged(book: SalesBook, model: ModelRows): number {
    let sum = 0
    let total = 0
    for (let at = 0; at < this.count; at++) {
      const age = this.sold.ages[at] ?? NONE
      if (age === NONE) continue
      const then = this.ages.effect[book.age[model.from + at] ?? NONE] ?? 0
      sum += then - (this.ages.ofMarket.effect[age] ?? 0)
      total++
    }
    return total > 0 ? sum / total : 0
  }

  get mix(): readonly number[] {
    return this.sold.mix
  }

  get ridden(): number {
    return this.sold.ridden
  }

  private start(market: MarketFit, book: SalesBook, model: ModelRows): void {
    if (this.residual.length < this.count) {
      this.adjusted = new Float64Array(this.count * 2)
      this.residual = new Float64Array(this.count * 2)
      this.weight = new Float64Array(this.count * 2)
    }
    this.placeKm(market, book, model)
    const { adjusted, residual, mileages, ages, grades, km } = this
    this.priorLevel = expectedLevel(market.level, model.makerId, model.displacementCtgId)
    const hasKm = book.km.length > 0
    const hasAges = ages.isTold
    const hasGrades = grades.isTold
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const mileage = book.mileage[row] ?? NONE
      const monthly = market.monthEffect[(book.month[row] ?? 0) - market.firstMonth] ?? 0
      const effect = mileage === NONE ? mileages.mean : (mileages.prior[mileage] ?? 0)
      adjusted[at] = (book.logPrice[row] ?? 0) - monthly - effect
      if (hasKm) adjusted[at] = (adjusted[at] ?? 0) - (km[at] ?? 0)
      if (hasAges) adjusted[at] = (adjusted[at] ?? 0) - priorOf(ages, book.age[row] ?? NONE)
      if (hasGrades) adjusted[at] = (adjusted[at] ?? 0) - priorOf(grades, book.grade[row] ?? NONE)
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

  private placeKm(market: MarketFit, book: SalesBook, model: ModelRows): void {
    if (book.km.length === 0) return
    if (this.km.length < this.count) this.km = new Float64Array(this.count * 2)
    if (this.curve?.market !== market) this.curve = { market, of: new KmCurve(market.mileage.centres) }
    const effects = market.mileage.byClass[model.displacementCtgId] ?? market.mileage.overall
    for (let at = 0; at < this.count; at++) {
      const km = book.km[model.from + at] ?? NONE
      const band = this.mileages.known[book.mileage[model.from + at] ?? NONE] ?? NONE
      const place = km === NONE || band === NONE ? null : this.curve.of.place(km)
      this.km[at] = place === null ? 0 : kmOffset(effects, 0, place, band)
    }
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

  /** What mileage, age and grade of the row say beyond their class. */
  private factorPart(book: SalesBook, row: number): number {
    let part = deviationOf(this.mileages, book.mileage[row] ?? NONE)
    if (this.ages.total > 0) part += deviationOf(this.ages, book.age[row] ?? NONE)
    if (this.grades.total > 0) part += deviationOf(this.grades, book.grade[row] ?? NONE)
    return part
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
      const effect = this.typePart(type) + this.factorPart(book, row)
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
      const others = this.levelAt(book, row) + this.factorPart(book, row)
      this.types.add(type, (this.adjusted[at] ?? 0) - others, this.weight[at] ?? 0)
    }
    this.types.settle(market, this.noise)
  }

  private fitFactor(factor: FactorFit, column: Int32Array, book: SalesBook, model: ModelRows): void {
    const { mileages, ages, grades, adjusted, weight } = this
    const hasMileages = factor !== mileages
    const hasAges = factor !== ages && ages.total > 0
    const hasGrades = factor !== grades && grades.total > 0
    factor.clear()
    for (let at = 0; at < this.count; at++) {
      const row = model.from + at
      const index = column[row] ?? NONE
      if (index === NONE) continue
      let others = this.levelAt(book, row) + this.typePart(book.type[row] ?? NONE)
      if (hasMileages) others += deviationOf(mileages, book.mileage[row] ?? NONE)
      if (hasAges) others += deviationOf(ages, book.age[row] ?? NONE)
      if (hasGrades) others += deviationOf(grades, book.grade[row] ?? NONE)
      factor.add(index, (adjusted[at] ?? 0) - others, weight[at] ?? 0)
    }
    factor.settle(this.noise)
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
      const effects = this.typePart(type) + this.factorPart(book, row)
      const value = (this.adjusted[at] ?? 0) - this.levelAt(book, row) - effects
      this.residual[at] = value
      if (type === NONE && model.typeIds.length > 0) continue
      // What a sale does not tell stays in its residual, and says nothing of the spread of those that do.
      if (this.ages.total > 0 && (book.age[row] ?? NONE) === NONE) continue
      if (this.grades.total > 0 && (book.grade[row] ?? NONE) === NONE) continue
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
    if (this.ages.total > 0) spent += this.ages.spent(this.noise)
    if (this.grades.total > 0) spent += this.grades.spent(this.noise)
    for (let slot = 0; slot < this.months; slot++) {
      spent += ((this.path.weight[slot] ?? 0) * (this.path.smoothVariance[slot] ?? 0)) / this.noise
    }
    return spent
  }

  private fitTails(market: MarketFit, book: SalesBook, model: ModelRows): void {
    const { tails, types, mileages, ages, grades, parts, omitted } = this
    const hasAges = ages.isTold
    const hasGrades = grades.isTold
    tails.clear(this.count, TYPE_GIVEN | MILEAGE_GIVEN | (hasAges ? AGE_GIVEN : 0) | (hasGrades ? GRADE_GIVEN : 0))
    const step = Math.ceil(this.count / TAIL_SAMPLE)
    for (let at = 0; at < this.count; at += step) {
      const row = model.from + at
      const type = book.type[row] ?? NONE
      if (omitted.isOpen) {
        this.addTail(book, row, at)
        continue
      }
      parts[0] = type === NONE ? Number.NaN : (types.effect[type] ?? 0) - types.mean
      parts[1] = fromMean(mileages, book.mileage[row] ?? NONE)
      parts[2] = hasAges ? fromMean(ages, book.age[row] ?? NONE) : Number.NaN
      parts[3] = hasGrades ? fromMean(grades, book.grade[row] ?? NONE) : Number.NaN
      tails.add(this.residual[at] ?? 0, parts)
    }
    const typeVariance = types.mixVariance(market)
    const mileageVariance = mileages.mixVariance()
    const ageVariance = hasAges ? ages.mixVariance() : 0
    const gradeVariance = hasGrades ? grades.mixVariance() : 0
    for (let kind = 0; kind < KINDS; kind++) {
      if (!tails.isAsked(kind)) continue
      const mixed =
        ((kind & TYPE_GIVEN) === 0 ? typeVariance : 0) +
        ((kind & MILEAGE_GIVEN) === 0 ? mileageVariance : 0) +
        ((kind & AGE_GIVEN) === 0 ? ageVariance : 0) +
        ((kind & GRADE_GIVEN) === 0 ? gradeVariance : 0)
      tails.settle(market, kind, this.noise + mixed, Math.max(0.2, this.freedomShare))
    }
  }

  /** The row as questions of each kind see it. Ages spread as they did at the sales, around those of today: young ones will be sold again. */
  private addTail(book: SalesBook, row: number, at: number): void {
    const { tails, types, mileages, ages, grades, omitted, sold } = this
    const type = book.type[row] ?? NONE
    const mileage = book.mileage[row] ?? NONE
    const band = mileage === NONE ? NONE : (mileages.known[mileage] ?? NONE)
    const age = sold.ages[at] ?? NONE
    const grade = book.grade[row] ?? NONE
    const told =
      (type === NONE ? 0 : TYPE_GIVEN) |
      (mileage === NONE ? 0 : MILEAGE_GIVEN) |
      (age === NONE ? 0 : AGE_GIVEN) |
      (grade === NONE ? 0 : GRADE_GIVEN)
    const residual = this.residual[at] ?? 0
    const typeEffect = type === NONE ? 0 : (types.effect[type] ?? 0)
    const mileageEffect = mileage === NONE ? 0 : (mileages.effect[mileage] ?? 0)
    const ageEffect = age === NONE ? 0 : (ages.effect[book.age[row] ?? NONE] ?? 0) - this.aged
    const gradeEffect = grade === NONE ? 0 : (grades.effect[grade] ?? 0)
    for (let kind = 0; kind < KINDS; kind++) {
      if ((kind & ~told) !== 0 || !tails.isAsked(kind)) continue
      const left = told & ~kind
      const expected = omitted.expected(
        (kind & TYPE_GIVEN) === 0 ? NONE : type,
        (kind & MILEAGE_GIVEN) === 0 ? NONE : band,
        (kind & AGE_GIVEN) === 0 ? NONE : age,
      )
      let seen = residual
      if ((left & TYPE_GIVEN) !== 0) seen += typeEffect - expected.type
      if ((left & MILEAGE_GIVEN) !== 0) seen += mileageEffect - expected.mileage
      if ((left & AGE_GIVEN) !== 0) seen += ageEffect - expected.age
      if ((left & GRADE_GIVEN) !== 0) seen += gradeEffect - expected.grade
      tails.addTo(kind, seen)
    }
  }
}

function deviationOf(factor: FactorFit, index: number): number {
  return index === NONE ? 0 : (factor.deviation[index] ?? 0)
}

/** The class's effect; where the sale does not tell, that of the mix. */
function priorOf(factor: FactorFit, index: number): number {
  return index === NONE ? factor.mean : (factor.prior[index] ?? 0)
}

function fromMean(factor: FactorFit, index: number): number {
  return index === NONE ? Number.NaN : (factor.effect[index] ?? 0) - factor.mean
}
