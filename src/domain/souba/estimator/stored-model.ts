import { ageBin } from '../age-bin.ts'
import { mileageIdOfKm } from '../mileage-band.ts'
import { type BikeDetails, HORIZONS, type PriceRange } from '../sale.ts'
import { type ModelRows, NONE, type SalesBook } from '../sales-book.ts'
import type { MarketFit } from './market-fit.ts'
import type { ModelFitter } from './model-fitter.ts'
import { OmittedEffects, type SoldMix } from './omitted-effects.ts'
import { type FittedModel, nearestIndex, OMITTED, Prediction, rangeOf, UNSEEN } from './prediction.ts'
import { KINDS } from './tail-fit.ts'

/**
 * What the fit of one model says, as plain data: with it and the market's parameters a range for any type, year and
 * mileage is computed without reading a sale.
 */
export type StoredModel = Omit<FittedModel, 'omitted'> & {
  readonly month: number
  readonly typeIds: readonly number[]
  readonly mileageIds: readonly number[]
  /** Sales by type, mileage and age: index of the type and of the mileage (NONE when empty), age (NONE), count, and so on. */
  readonly sales: readonly number[]
  readonly mix: SoldMix
  readonly ridden: number
}

export function storeModel(fitter: ModelFitter, book: SalesBook, model: ModelRows, month: number): StoredModel {
  const { types, mileages, ages, grades, tails, path } = fitter
  const [typeCount, mileageCount] = [model.typeIds.length, book.mileageIds.length]
  return {
    displacementCtgId: model.displacementCtgId,
    month,
    count: fitter.count,
    typeIds: [...model.typeIds],
    mileageIds: [...book.mileageIds],
    path: { forecast: short(path.forecast, 4), forecastVariance: short(path.forecastVariance, 4) },
    types: {
      effect: short(types.effect, typeCount),
      variance: short(types.variance, typeCount),
      count: short(types.count, typeCount),
      mean: rounded(types.mean),
    },
    mileages: {
      effect: short(mileages.effect, mileageCount),
      variance: short(mileages.variance, mileageCount),
      known: short(mileages.known, mileageCount),
      mean: rounded(mileages.mean),
    },
    ages: ofMarket(ages),
    grades: ofMarket(grades),
    tails: { lower: short(tails.lower, KINDS), upper: short(tails.upper, KINDS), scale: short(tails.scale, KINDS) },
    sales: countSales(fitter, book, model),
    mix: short(fitter.mix, fitter.mix.length),
    ridden: rounded(fitter.ridden),
  }
}

function ofMarket({ ofMarket: { effect, variance }, mean, isTold }: ModelFitter['ages']) {
  return {
    ofMarket: {
      effect: short(effect, isTold ? effect.length : 0),
      variance: short(variance, isTold ? effect.length : 0),
    },
    mean: isTold ? rounded(mean) : 0,
  }
}

/** Five digits change no price by ten yen in a million. */
function rounded(value: number): number {
  return Math.round(value * 1e5) / 1e5
}

function short(values: ArrayLike<number>, count: number): number[] {
  return Array.from({ length: count }, (_, index) => rounded(values[index] ?? 0))
}

function countSales(fitter: ModelFitter, book: SalesBook, model: ModelRows): number[] {
  const ages = book.ageIds.length + 1
  const mileages = book.mileageIds.length + 1
  const counts = new Int32Array((model.typeIds.length + 1) * mileages * ages)
  for (let row = model.from; row < model.from + fitter.count; row++) {
    const at =
      (((book.type[row] ?? NONE) + 1) * mileages + (book.mileage[row] ?? NONE) + 1) * ages + (book.age[row] ?? NONE) + 1
    counts[at] = (counts[at] ?? 0) + 1
  }
  const sales: number[] = []
  counts.forEach((count, at) => {
    if (count === 0) return
    const age = (at % ages) - 1
    const cell = Math.floor(at / ages)
    sales.push(
      Math.floor(cell / mileages) - 1,
      (cell % mileages) - 1,
      age < 0 ? NONE : (book.ageIds[age] ?? NONE),
      count,
    )
  })
  return sales
}

/** Give or take a year: what counts as a sale of such a bike. */
export function isNearAge(sold: number | undefined, asked: number): boolean {
  return sold !== undefined && sold !== NONE && Math.abs(sold - asked) <= 1
}

export type StoredQuestion = BikeDetails & { readonly modelTypeId: number | null; readonly mileageId: number | null }

/** The ranges of this month and the next three. */
export function storedRanges(market: MarketFit, model: StoredModel, question: StoredQuestion): PriceRange[] {
  const { modelYear = null, mileageKm = null, grade = null, modelTypeId } = question
  const mileageId = question.mileageId ?? (mileageKm === null ? null : mileageIdOfKm(mileageKm))
  const type = modelTypeId === null ? OMITTED : indexOr(model.typeIds, modelTypeId, UNSEEN)
  const mileage = mileageId === null ? OMITTED : indexOr(model.mileageIds, mileageId, UNSEEN)
  const asked = {
    type: type >= 0 && (model.types.count[type] ?? 0) === 0 ? UNSEEN : type,
    mileage,
    age: modelYear === null ? OMITTED : nearestIndex(market.age.ids, ageBin(modelYear, model.month)),
    grade: grade === null ? OMITTED : nearestIndex(market.grade.ids, grade),
    km: mileageKm ?? OMITTED,
  }
  const age = asked.age === OMITTED ? OMITTED : (market.age.ids[asked.age] ?? OMITTED)
  const count = countStored(model, asked.type, mileage, age)
  const prediction = new Prediction()
  const omitted = new OmittedEffects()
  omitted.open(market, model)
  const fitted = { ...model, omitted }
  return HORIZONS.map((horizon) => {
    prediction.predict(market, fitted, asked, model.month, horizon)
    return { ...rangeOf(prediction, market, horizon), count }
  })
}

function countStored({ sales }: StoredModel, type: number, mileage: number, age: number): number {
  let count = 0
  for (let at = 0; at < sales.length; at += 4) {
    const [soldType, soldMileage, soldAge, number = 0] = sales.slice(at, at + 4)
    if (type !== OMITTED && soldType !== type) continue
    if (mileage !== OMITTED && soldMileage !== mileage) continue
    if (age === OMITTED || isNearAge(soldAge, age)) count += number
  }
  return count
}

function indexOr(ids: readonly number[], id: number, otherwise: number): number {
  const index = ids.indexOf(id)
  return index < 0 ? otherwise : index
}
