import { ageBin } from '../age-bin.ts'
import { kmOfBand, mileageIdOfKm } from '../mileage-band.ts'
import { type BikeDetails, HORIZONS, type PriceRange } from '../sale.ts'
import { type ModelRows, NONE, type SalesBook } from '../sales-book.ts'
import type { MarketFit } from './market-fit.ts'
import { OmittedEffects, type SoldMix } from './mix/omitted-effects.ts'
import type { ModelFitter } from './model-fitter.ts'
import { type FittedModel, nearestIndex, OMITTED, Prediction, rangeOf, UNSEEN, withoutCommon } from './prediction.ts'
import { KINDS } from './tail-fit.ts'

/**
 * What the fit of one model says, as plain data: with it and the market's parameters a range for any type, year and
 * mileage is computed without reading a sale.
 */
export type StoredModel = Omit<FittedModel, 'omitted'> & {
  readonly month: number
  readonly typeIds: readonly number[]
  readonly mileageIds: readonly number[]
  /** Sales by type, mileage and year: index of the type and of the mileage (NONE when empty), year (NONE), count, and so on. */
  readonly sales: readonly number[]
  readonly mix: SoldMix
  readonly ridden: number
  /** The most kilometres that a bike of the model was sold with, as far as sales tell. */
  readonly maxKm: number | null
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
    maxKm: maxKmOf(fitter, book, model),
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
  const mileages = book.mileageIds.length + 1
  const counts = new Map<number, number>()
  for (let row = model.from; row < model.from + fitter.count; row++) {
    const cell = ((book.type[row] ?? NONE) + 1) * mileages + (book.mileage[row] ?? NONE) + 1
    const key = cell * YEARS + (book.year[row] ?? NONE) + 1
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].flatMap(([key, count]) => {
    const cell = Math.floor(key / YEARS)
    return [Math.floor(cell / mileages) - 1, (cell % mileages) - 1, (key % YEARS) - 1, count]
  })
}

/** More than any year, to make one number of cell and year. */
const YEARS = 10_000

function maxKmOf(fitter: ModelFitter, book: SalesBook, model: ModelRows): number | null {
  let most: number | null = null
  for (let row = model.from; row < model.from + fitter.count; row++) {
    const km = book.km[row] ?? NONE
    const sold = km === NONE ? kmOfBand(book.mileageIds[book.mileage[row] ?? NONE]) : km
    if (sold !== null && (most === null || sold > most)) most = sold
  }
  return most
}

export type StoredQuestion = BikeDetails & { readonly modelTypeId: number | null; readonly mileageId: number | null }

/** The ranges of this month and the next three. */
export function storedRanges(market: MarketFit, model: StoredModel, question: StoredQuestion): PriceRange[] {
  const { modelYear = null, mileageKm = null, grade = null } = question
  const { type, mileage } = placeOf(model, question)
  const asked = {
    type,
    mileage,
    age: modelYear === null ? OMITTED : nearestIndex(market.age.ids, ageBin(modelYear, model.month)),
    grade: grade === null ? OMITTED : nearestIndex(market.grade.ids, grade),
    km: mileageKm ?? OMITTED,
  }
  const count = storedSales(model, question)
  const telling = withoutCommon(asked, model.count, (part) => salesIn(model, part))
  const prediction = new Prediction()
  const omitted = new OmittedEffects()
  omitted.open(market, model)
  const fitted = { ...model, omitted }
  return HORIZONS.map((horizon) => {
    prediction.predict(market, fitted, telling, model.month, horizon)
    return { ...rangeOf(prediction, market, horizon), count }
  })
}

function placeOf(model: StoredModel, { modelTypeId, mileageId, mileageKm = null }: StoredQuestion) {
  const band = mileageId ?? (mileageKm === null ? null : mileageIdOfKm(mileageKm))
  const type = modelTypeId === null ? OMITTED : indexOr(model.typeIds, modelTypeId, UNSEEN)
  return {
    type: type >= 0 && (model.types.count[type] ?? 0) === 0 ? UNSEEN : type,
    mileage: band === null ? OMITTED : indexOr(model.mileageIds, band, UNSEEN),
  }
}

/** Sales of the very type, mileage band and year, as far as told; `yearsAround`: of years so far off, too. */
export function storedSales(model: StoredModel, question: StoredQuestion, yearsAround = 0): number {
  return salesIn(model, placeOf(model, question), question.modelYear ?? null, yearsAround)
}

function salesIn(
  model: StoredModel,
  { type, mileage }: { readonly type: number; readonly mileage: number },
  modelYear: number | null = null,
  yearsAround = 0,
): number {
  let count = 0
  for (let at = 0; at < model.sales.length; at += 4) {
    const [soldType, soldMileage, soldYear = NONE, number = 0] = model.sales.slice(at, at + 4)
    if (type !== OMITTED && soldType !== type) continue
    if (mileage !== OMITTED && soldMileage !== mileage) continue
    if (modelYear === null || (soldYear !== NONE && Math.abs(soldYear - modelYear) <= yearsAround)) count += number
  }
  return count
}

/** Within so many years of a sale of the model, its years still say something of the price. */
const MAX_YEARS_AWAY = 5
/** So much beyond the most kilometres that the model was sold with, its sales still do. */
const MAX_KM_FACTOR = 1.5
const MAX_KM_BEYOND = 5_000

/** Whether the model was sold with anything near the year and the kilometres; else nobody can say what such a bike fetches. */
export function isNearSales(
  { sales, maxKm }: StoredModel,
  { modelYear = null, mileageKm = null }: BikeDetails,
): boolean {
  if (mileageKm !== null && maxKm !== null && mileageKm > Math.max(maxKm * MAX_KM_FACTOR, maxKm + MAX_KM_BEYOND))
    return false
  if (modelYear === null) return true
  const years = sales.filter((_, at) => at % 4 === 2).filter((year) => year !== NONE)
  return years.length === 0 || years.some((year) => Math.abs(year - modelYear) <= MAX_YEARS_AWAY)
}

function indexOr(ids: readonly number[], id: number, otherwise: number): number {
  const index = ids.indexOf(id)
  return index < 0 ? otherwise : index
}
