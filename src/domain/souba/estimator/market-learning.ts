import { quantileInPlace } from '../quantile.ts'
import type { ModelRows, SalesBook } from '../sales-book.ts'
import type { FactorFit } from './factor-fit.ts'
import { learnLevelPrior, type ModelLevel } from './level-prior.ts'
import { AGE_BORDERS, type FactorEffects, isNew, type MarketFit, type ScalePrior } from './market-fit.ts'
import type { ModelFitter } from './model-fitter.ts'
import { KINDS, LOG_SCALE_SAMPLING } from './tail-fit.ts'

const SHAPE_MINIMUM = 20
/** Months without change that hold the expected drift of new models at zero. */
const DRIFT_INERTIA = 20
const BINS = 400
const TOP = 4

type ModelSummary = ModelLevel & {
  logScale: number
  freedom: number
}

/** Collects what the fitted models say about the market's parameters, and turns it into better ones. */
export class MarketLearning {
  private readonly models: ModelSummary[] = []
  private typeSum = 0
  private typeTotal = 0
  private readonly mileage = new FactorVariances()
  private readonly age = new FactorVariances()
  private readonly grade = new FactorVariances()
  private readonly driftSum = AGE_BORDERS.map(() => 0)
  private readonly driftTotal = AGE_BORDERS.map(() => 0)
  private readonly dynamics: number[]
  private readonly shape = new Float64Array(KINDS * 2 * BINS)
  private readonly shapeTotal = new Float64Array(KINDS * 2)
  private readonly before: MarketFit

  constructor(before: MarketFit) {
    this.before = before
    // The pseudo-models of the prior keep every idea of movement possible.
    this.dynamics = before.dynamics.map(() => 2)
  }

  add(fitter: ModelFitter, book: SalesBook, model: ModelRows): void {
    const level = fitter.path.forecast[0] ?? 0
    const variance = fitter.path.smoothVariance[fitter.months - 1] ?? 0
    this.models.push({
      makerId: model.makerId,
      classId: model.displacementCtgId,
      level,
      trust: this.before.level.variance / (this.before.level.variance + variance),
      logScale: fitter.ownLogScale,
      freedom: fitter.freedom,
    })
    this.addEffects(fitter, book, model)
    if (fitter.count >= 6) {
      for (let index = 0; index < this.dynamics.length; index++) {
        this.dynamics[index] = (this.dynamics[index] ?? 0) + (fitter.path.dynamicsWeight[index] ?? 0)
      }
    }
    if (fitter.count >= SHAPE_MINIMUM) this.addShape(fitter)
    if (fitter.count >= 6 && isNew(this.before, fitter.firstMonth)) this.addDrift(fitter)
  }

  /** How a new model's level has moved, month by month, as far as sales show it. */
  private addDrift(fitter: ModelFitter): void {
    const { smooth, weight } = fitter.path
    for (let age = 1; age < fitter.months; age++) {
      const bucket = AGE_BORDERS.findIndex((border) => age <= border)
      const rows = Math.min(weight[age] ?? 0, weight[age - 1] ?? 0)
      if (bucket < 0 || rows === 0) continue
      const share = rows / (rows + 2)
      this.driftSum[bucket] = (this.driftSum[bucket] ?? 0) + share * ((smooth[age] ?? 0) - (smooth[age - 1] ?? 0))
      this.driftTotal[bucket] = (this.driftTotal[bucket] ?? 0) + share
    }
  }

  private addEffects(fitter: ModelFitter, book: SalesBook, model: ModelRows): void {
    let seen = 0
    for (let type = 0; type < model.typeIds.length; type++) if ((fitter.types.count[type] ?? 0) > 0) seen++
    for (let type = 0; seen > 1 && type < model.typeIds.length; type++) {
      if ((fitter.types.count[type] ?? 0) < 2) continue
      this.typeSum += (fitter.types.effect[type] ?? 0) ** 2 + (fitter.types.variance[type] ?? 0)
      this.typeTotal++
    }
    this.mileage.add(fitter.mileages, book.mileageIds.length, fitter.count)
    if (fitter.ages.isTold) this.age.add(fitter.ages, book.ageIds.length, fitter.ages.total)
    if (fitter.grades.isTold) this.grade.add(fitter.grades, book.gradeIds.length, fitter.grades.total)
  }

  private addShape(fitter: ModelFitter): void {
    for (let kind = 0; kind < KINDS; kind++) {
      const values = fitter.tails.residual[kind]
      const rows = fitter.tails.count[kind] ?? 0
      const scale = fitter.tails.scale[kind] ?? 1
      if (values === undefined || rows < SHAPE_MINIMUM || !fitter.tails.isAsked(kind)) continue
      const stretch = 1 / (Math.sqrt(Math.max(0.2, fitter.freedomShare)) * scale)
      // Ten thousand sales of one model say no more about the shape of all than three hundred.
      const step = Math.max(1, Math.floor(rows / 300))
      for (let at = 0; at < rows; at += step) {
        const value = (values[at] ?? 0) * stretch
        const side = kind * 2
        this.shapeTotal[side] = (this.shapeTotal[side] ?? 0) + 1
        this.shapeTotal[side + 1] = (this.shapeTotal[side + 1] ?? 0) + 1
        const bin = Math.min(BINS - 1, Math.floor((Math.abs(value) * BINS) / TOP))
        const place = (value < 0 ? side : side + 1) * BINS + bin
        this.shape[place] = (this.shape[place] ?? 0) + 1
      }
    }
  }

  /** The parameters after this fit; months, effects and calibration are left as they were. */
  learned(): MarketFit {
    const { before } = this
    return {
      ...before,
      level: learnLevelPrior(this.models, before.level),
      typeVariance: blend(before.typeVariance, this.typeSum, this.typeTotal, 0.0004),
      mileage: { ...before.mileage, ...this.mileage.learned(before.mileage) },
      age: { ...before.age, ...this.age.learned(before.age) },
      grade: { ...before.grade, ...this.grade.learned(before.grade) },
      scale: this.learnedScale(),
      tails: {
        lower: before.tails.lower.map((value, kind) => this.tail(kind * 2, value)),
        upper: before.tails.upper.map((value, kind) => this.tail(kind * 2 + 1, value)),
      },
      dynamics: this.dynamics.map((value) => value / this.dynamics.reduce((sum, one) => sum + one, 0)),
      priceBorders: this.priceBorders(),
      ageDrift: this.driftSum.map((sum, bucket) => sum / ((this.driftTotal[bucket] ?? 0) + DRIFT_INERTIA)),
    }
  }

  private learnedScale(): ScalePrior {
    const before = this.before.scale
    const known = this.models.filter((one) => one.freedom >= 2)
    if (known.length < 5) return before
    const trustOf = (one: ModelSummary) => 1 / (before.variance + LOG_SCALE_SAMPLING / one.freedom)
    const total = known.reduce((sum, one) => sum + trustOf(one), 0)
    const mean = (value: (one: ModelSummary) => number) =>
      known.reduce((sum, one) => sum + trustOf(one) * value(one), 0) / total
    const scale: ScalePrior = {
      ...before,
      byClass: {},
      overall: mean((one) => one.logScale),
      levelCentre: mean((one) => one.level),
    }
    const spread = mean((one) => (one.level - scale.levelCentre) ** 2)
    const joint = mean((one) => (one.level - scale.levelCentre) * (one.logScale - scale.overall))
    scale.bySlope = (joint / (spread + 0.02)) * (known.length / (known.length + 30))
    const rest = (one: ModelSummary) =>
      one.logScale - scale.overall - scale.bySlope * Math.max(-1.5, Math.min(1.5, one.level - scale.levelCentre))
    for (const classId of new Set(known.map((one) => one.classId))) {
      const members = known.filter((one) => one.classId === classId)
      const weight = members.reduce((sum, one) => sum + trustOf(one), 0) * before.variance
      const own = members.reduce((sum, one) => sum + trustOf(one) * rest(one), 0) * before.variance
      scale.byClass[classId] = own / (weight + 4)
    }
    let excess = 0
    let weights = 0
    for (const one of known) {
      const deviation = rest(one) - (scale.byClass[one.classId] ?? 0)
      const weight = one.freedom / (one.freedom + 10)
      excess += weight * (Math.min(2, deviation * deviation) - LOG_SCALE_SAMPLING / one.freedom)
      weights += weight
    }
    scale.variance = Math.max(0.004, Math.min(0.5, (excess + 2 * before.variance) / (weights + 2)))
    return scale
  }

  /** Distance beyond which a tenth of the residuals lies on this side. */
  private tail(side: number, before: number): number {
    const total = this.shapeTotal[side] ?? 0
    if (total < 100) return before
    let beyond = 0
    for (let bin = BINS - 1; bin >= 0; bin--) {
      beyond += this.shape[side * BINS + bin] ?? 0
      if (beyond >= total / 10) return Math.max(0.3, (bin * TOP) / BINS)
    }
    return before
  }

  private priceBorders(): number[] {
    const levels = Float64Array.from(this.models, (one) => one.level)
    return [0.2, 0.4, 0.6, 0.8].map((share) => quantileInPlace(levels, levels.length, share))
  }
}

/** How much models deviate from what their class makes of mileage, age or grade. */
class FactorVariances {
  private sum = 0
  private total = 0
  private slopeSum = 0
  private slopeTotal = 0

  /** `size`: ids of the book; `sales`: those of the model that tell it. */
  add(fit: FactorFit, size: number, sales: number): void {
    if (sales >= 8) {
      this.slopeSum += fit.slope ** 2 + fit.slopeVariance
      this.slopeTotal++
    }
    for (let index = 0; index < size; index++) {
      if ((fit.count[index] ?? 0) < 2) continue
      this.sum += (fit.own[index] ?? 0) ** 2 + (fit.ownVariance[index] ?? 0)
      this.total++
    }
  }

  learned(before: FactorEffects): { variance: number; slopeVariance: number } {
    return {
      variance: blend(before.variance, this.sum, this.total, 0.0001),
      slopeVariance: blend(before.slopeVariance, this.slopeSum, this.slopeTotal, 0.002),
    }
  }
}

/** A variance by one step of expectation–maximisation, steadied by a few pseudo-effects at the old value. */
function blend(before: number, sum: number, total: number, least: number): number {
  return Math.max(least, (sum + 5 * before) / (total + 5))
}
