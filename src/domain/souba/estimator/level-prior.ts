import { firstDayOfMonth } from '../calendar.ts'
import { NONE, rowsBefore, type SalesBook } from '../sales-book.ts'
import { expectedLevel, type LevelPrior, type MarketFit } from './market-fit.ts'

/** Models of a group that hold its mean at the wider group's. */
const GROUP_INERTIA = 2
const VARIANCE_INERTIA = 5
/** Latest sales of a model looked at when only its rough level is needed. */
const ROUGH_SALES = 40

export type ModelLevel = {
  makerId: number
  classId: number
  level: number
  /** 0 to 1: how well the level is known. */
  trust: number
}

/** Means of makers, classes and their combinations, each drawn to the wider group, and the spread of models around them. */
export function learnLevelPrior(models: readonly ModelLevel[], before: LevelPrior): LevelPrior {
  const prior: LevelPrior = { overall: 0, byMaker: {}, byClass: {}, byMakerAndClass: {}, variance: 0 }
  const weight = models.reduce((sum, one) => sum + one.trust, 0)
  if (weight === 0) return before
  prior.overall = models.reduce((sum, one) => sum + one.trust * one.level, 0) / weight
  for (let round = 0; round < 3; round++) {
    update(models, prior, prior.byClass, (one) => `${one.classId}`)
    update(models, prior, prior.byMaker, (one) => `${one.makerId}`)
    update(models, prior, prior.byMakerAndClass, (one) => `${one.makerId}:${one.classId}`)
  }
  let sum = 0
  for (const one of models) {
    sum += one.trust * Math.min(9, (one.level - expectedLevel(prior, one.makerId, one.classId)) ** 2)
  }
  prior.variance = Math.max(0.01, (sum * 1.1 + VARIANCE_INERTIA * before.variance) / (weight + VARIANCE_INERTIA))
  return prior
}

function update(
  models: readonly ModelLevel[],
  prior: LevelPrior,
  effects: Record<string, number>,
  keyOf: (one: ModelLevel) => string,
): void {
  const sums = new Map<string, { sum: number; weight: number }>()
  for (const one of models) {
    const key = keyOf(one)
    const entry = sums.get(key) ?? { sum: 0, weight: 0 }
    entry.sum += one.trust * (one.level - expectedLevel(prior, one.makerId, one.classId) + (effects[key] ?? 0))
    entry.weight += one.trust
    sums.set(key, entry)
  }
  for (const [key, { sum, weight }] of sums) effects[key] = sum / (weight + GROUP_INERTIA)
}

/** The level prior from all models of a book, when the rest of the fit was learned from a sample of them. */
export function levelPriorOfAll(fit: MarketFit, book: SalesBook): LevelPrior {
  const noise = Math.exp(2 * fit.scale.overall) + fit.typeVariance
  const day = firstDayOfMonth(fit.month)
  const models = book.models.map((model): ModelLevel => {
    const effects = fit.mileage.byClass[model.displacementCtgId] ?? fit.mileage.overall
    const end = rowsBefore(book, model, day)
    const from = Math.max(model.from, end - ROUGH_SALES)
    let sum = 0
    for (let row = from; row < end; row++) {
      const mileage = book.mileage[row] ?? NONE
      const known = mileage === NONE ? -1 : fit.mileage.ids.indexOf(book.mileageIds[mileage] ?? NONE)
      const monthly = fit.monthEffect[(book.month[row] ?? 0) - fit.firstMonth] ?? 0
      sum += (book.logPrice[row] ?? 0) - monthly - (known < 0 ? 0 : (effects[known] ?? 0))
    }
    const count = end - from
    const trust = (count * fit.level.variance) / (count * fit.level.variance + noise)
    return { makerId: model.makerId, classId: model.displacementCtgId, level: sum / Math.max(1, count), trust }
  })
  return learnLevelPrior(models, fit.level)
}
