import { dayOf, firstDayOfMonth, isoOfDay, monthOfDay } from './calendar.ts'
import { mileageIdOfKm } from './mileage-band.ts'
import type { Sale } from './sale.ts'

export type DemoType = { modelTypeId: number; startYear: number | null; endYear: number | null }

export type DemoModel = {
  modelId: number
  makerId: number
  displacementCtgId: number
  /** cc; null for electric. */
  displacement: number | null
  types: readonly DemoType[]
  /** Relative number of sales; drawn when left out. */
  popularity?: number
  /** Yen that it fetches with middling mileage; guessed from displacement and age when left out. */
  usualPrice?: number | undefined
}

export type DemoOptions = {
  /** Uniform numbers from 0 to 1; the same sequence gives the same sales. */
  random: () => number
  /** ISO date: the sales end the day before. */
  until: string
  months?: number
  /** About how many sales in all. */
  sales?: number
  /** Mileage ids from the lowest band to the highest, then "unknown". */
  mileageIds?: readonly number[]
}

/** Usual auction prices (yen) by displacement (cc), between which levels are interpolated. */
const PRICE_BY_DISPLACEMENT: readonly (readonly [number, number])[] = [
  [50, 80_000],
  [125, 190_000],
  [250, 320_000],
  [400, 430_000],
  [750, 560_000],
  [1000, 830_000],
  [1800, 1_250_000],
]
const ELECTRIC_PRICE = 220_000
const DOMESTIC_MAKERS = new Set([1, 2, 3, 4])
/** Kilometres of a bike in its first year, by displacement up to (cc). */
const FIRST_YEAR_KM: readonly (readonly [number, number])[] = [
  [125, 3_600],
  [400, 3_000],
  [Number.POSITIVE_INFINITY, 2_600],
]
/** Kilometres grow more slowly than years: the power of the age. */
const KM_GROWTH = 0.75
/** A bike that was ridden forever has lost this much (log price) to its kilometres; half of it comes with 26,000 km. */
const LOST_BY_KM = 0.6
const KM_OF_LOSS = 38_000
/** Years after which most of what age takes has been taken. */
const YEARS_OF_LOSS = 10
/** Of a yearly loss, and of one step of a grade (log price). */
const YEARLY_LOSS = 0.095
const GRADE_STEP = 0.035
/** Levels are those of an unused bike; most have been ridden. */
const MIDDLING_MILEAGE = 0.25
const SEASON = 0.05
const TYPE_MISSING = 0.15
const MILEAGE_MISSING = 0.08
const KM_MISSING = 0.06
const YEAR_MISSING = 0.04
const GRADE_MISSING = 0.4
const METER_UNKNOWN = 0.04
/** What a bike with an unknown meter is taken for. */
const UNKNOWN_METER_LOSS = 0.45
/** Most are caught when a file is imported. */
const TYPING_ERRORS = 0.001
const WRECKS = 0.025

type Course = {
  model: DemoModel
  weight: number
  level: number
  /** Log price deviation by month. */
  path: number[]
  spread: number
  /** How much more or less kilometres count than usual. */
  kmStrength: number
  /** How much more or less it is ridden than usual. */
  ridden: number
  /** What a year costs at first; below zero for one that collectors want old. */
  yearlyLoss: number
  /** What age and kilometres take of a usual one, which the level already has. */
  usualLoss: number
  typeEffect: number[]
  typeWeight: number[]
  firstMonth: number
}

/** Plausible sales of the catalog's models: levels by displacement, age and maker, season, trends and a long tail. */
export function demoSales(catalog: readonly DemoModel[], options: DemoOptions): Sale[] {
  const { random } = options
  const months = options.months ?? 24
  const end = dayOf(options.until) ?? 0
  const lastMonth = monthOfDay(end - 1)
  const startMonth = lastMonth - months + 1
  const makers = new Map<number, number>()
  const market = walk(months, 0.006, 0, random)
  const courses = catalog.map((model) => courseOf(model, makers, startMonth, months, random))
  const total = courses.reduce((sum, course) => sum + course.weight, 0)
  const sales: Sale[] = []
  for (const course of courses) {
    const expected = ((options.sales ?? 36_000) * course.weight) / total
    for (let count = poisson(expected, random); count > 0; count--) {
      const month = startMonth + Math.floor(random() * months)
      const from = firstDayOfMonth(month)
      const day = from + Math.floor(random() * (Math.min(end, firstDayOfMonth(month + 1)) - from))
      if (month < course.firstMonth) continue
      sales.push(saleOf(course, day, market[month - startMonth] ?? 0, month - startMonth, options))
    }
  }
  return sales.sort((a, b) => (a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : a.modelId - b.modelId))
}

function courseOf(
  model: DemoModel,
  makers: Map<number, number>,
  startMonth: number,
  months: number,
  random: () => number,
): Course {
  const maker = makers.get(model.makerId) ?? 0.12 * normal(random) + (DOMESTIC_MAKERS.has(model.makerId) ? 0 : 0.15)
  makers.set(model.makerId, maker)
  const year = Math.floor((startMonth + months) / 12)
  const built = Math.max(...model.types.map((type) => type.startYear ?? year - 12), year - 60)
  const ended = model.types.length > 0 ? Math.max(...model.types.map((type) => type.endYear ?? year)) : year - 8
  const age = Math.max(0, year - ended)
  const classic = age > 22
  const isNew = age === 0 && year - built <= 2
  const wear = classic ? 0.25 : 0.2 - Math.min(0.75, 0.035 * age)
  const slope = (classic ? 0.006 : isNew ? -0.012 : -0.002) + 0.003 * normal(random)
  const newest = Math.max(...model.types.map((type) => type.startYear ?? 0), 0)
  const kmStrength = Math.max(0.3, (classic ? 0.6 : 1) + 0.2 * normal(random))
  const yearlyLoss = (classic ? -0.004 : YEARLY_LOSS) + 0.012 * normal(random)
  const ridden = Math.exp(0.2 * normal(random))
  const typeWeight = model.types.map(() => 0.3 + random() * 2)
  const usualAge = usualAgeOf(model.types, typeWeight, year)
  const usualKm = usualKmOf(model.displacement, usualAge) * ridden
  return {
    model,
    weight: model.popularity ?? Math.exp(1.6 * normal(random)),
    level: model.usualPrice
      ? Math.log(model.usualPrice)
      : priceLevel(model.displacement) + maker + wear - MIDDLING_MILEAGE + 0.28 * normal(random),
    path: walk(months, 0.01, slope, random),
    spread: 0.09 * Math.exp(0.2 * normal(random)) + (classic ? 0.06 : 0),
    kmStrength,
    ridden,
    yearlyLoss,
    usualLoss: lossOf(usualAge, usualKm, yearlyLoss, kmStrength),
    // Beyond its age: a change of the model that riders like, or not.
    typeEffect: model.types.map(
      (type) => -0.008 * Math.min(12, newest - (type.startYear ?? newest)) + 0.05 * normal(random),
    ),
    typeWeight,
    firstMonth: isNew ? Math.max(startMonth, built * 12 + 3) : startMonth,
  }
}

function priceLevel(displacement: number | null): number {
  if (displacement === null || displacement <= 0) return Math.log(ELECTRIC_PRICE)
  let [belowCc, belowPrice] = PRICE_BY_DISPLACEMENT[0] ?? [50, ELECTRIC_PRICE]
  for (const [cc, price] of PRICE_BY_DISPLACEMENT) {
    if (displacement <= cc) {
      const share = cc === belowCc ? 1 : Math.max(0, (displacement - belowCc) / (cc - belowCc))
      return Math.log(belowPrice) + share * (Math.log(price) - Math.log(belowPrice))
    }
    belowCc = cc
    belowPrice = price
  }
  return Math.log(belowPrice)
}

/** The mean over the types as they are sold. */
function usualAgeOf(types: readonly DemoType[], weights: readonly number[], year: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return 6
  const ages = types.map((type) => {
    const last = Math.min(year, type.endYear ?? year)
    return year - (Math.min(last, type.startYear ?? last - 12) + last) / 2
  })
  return Math.max(1, ages.reduce((sum, age, index) => sum + age * (weights[index] ?? 0), 0) / total)
}

/** What age and kilometres take of the log price of an unused bike. */
function lossOf(age: number, km: number, yearlyLoss: number, kmStrength: number): number {
  const byAge = yearlyLoss * YEARS_OF_LOSS * (1 - Math.exp(-age / YEARS_OF_LOSS))
  return byAge + kmStrength * LOST_BY_KM * (1 - Math.exp(-km / KM_OF_LOSS))
}

function usualKmOf(displacement: number | null, age: number): number {
  const [, perYear] = FIRST_YEAR_KM.find(([upTo]) => (displacement ?? 0) <= upTo) ?? [0, 3_000]
  return perYear * (age + 0.4) ** KM_GROWTH
}

/** A year in which the type was sold, not after the sale. */
function yearOf(type: DemoType | undefined, soldYear: number, random: () => number): number {
  const last = Math.min(soldYear, type?.endYear ?? soldYear)
  const first = Math.min(last, type?.startYear ?? last - 12)
  return first + Math.floor(random() * (last - first + 1))
}

function saleOf(course: Course, day: number, market: number, monthIndex: number, options: DemoOptions): Sale {
  const { random } = options
  const { model } = course
  const mileageIds = options.mileageIds ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const type = pick(course.typeWeight, random)
  const month = monthOfDay(day)
  const modelYear = yearOf(model.types[type], Math.floor(month / 12), random)
  // Registered some time in its year.
  const age = Math.max(0, month / 12 - modelYear - random())
  const isMeterUnknown = random() < METER_UNKNOWN
  const km = Math.round(
    Math.min(160_000, usualKmOf(model.displacement, age) * course.ridden * Math.exp(0.65 * normal(random))),
  )
  const grade = Math.max(1, Math.min(10, Math.round(6 - 0.06 * Math.min(age, 20) + 1.5 * normal(random))))
  const taken = isMeterUnknown
    ? lossOf(age, 0, course.yearlyLoss, course.kmStrength) + course.kmStrength * UNKNOWN_METER_LOSS
    : lossOf(age, km, course.yearlyLoss, course.kmStrength)
  let logPrice =
    course.level +
    market +
    (course.path[monthIndex] ?? 0) +
    SEASON * Math.cos((Math.PI * ((month % 12) - 3)) / 6) +
    (course.typeEffect[type] ?? 0) +
    course.usualLoss -
    taken +
    GRADE_STEP * (grade - 5.5) +
    course.spread * heavyTailed(random)
  if (random() < WRECKS) logPrice -= 0.3 + 0.6 * random()
  if (random() < TYPING_ERRORS) logPrice += random() < 0.5 ? Math.log(10) : -Math.log(10)
  const isKmTold = !isMeterUnknown && random() >= KM_MISSING
  const isBandTold = isKmTold || random() >= MILEAGE_MISSING
  const band = isMeterUnknown ? mileageIds.length - 1 : mileageIdOfKm(km) - 1
  return {
    soldOn: isoOfDay(day),
    makerId: model.makerId,
    displacementCtgId: model.displacementCtgId,
    modelId: model.modelId,
    modelTypeId: random() < TYPE_MISSING ? null : (model.types[type]?.modelTypeId ?? null),
    mileageId: isBandTold ? (mileageIds[band] ?? null) : null,
    price: Math.max(1_000, Math.round(Math.exp(logPrice) / 1_000) * 1_000),
    modelYear: random() < YEAR_MISSING ? null : modelYear,
    mileageKm: isKmTold ? km : null,
    grade: random() < GRADE_MISSING ? null : grade,
  }
}

/** A random walk with a slope and now and then a jump. */
function walk(months: number, step: number, slope: number, random: () => number): number[] {
  const path: number[] = []
  let level = 0
  for (let month = 0; month < months; month++) {
    level += slope + step * normal(random) + (random() < 0.005 ? 0.15 * normal(random) : 0)
    path.push(level)
  }
  return path
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** About normal in the middle, with far sales more often. */
function heavyTailed(random: () => number): number {
  return normal(random) * (random() < 0.1 ? 2.2 : 0.9)
}

function pick(weights: readonly number[], random: () => number): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  for (let index = 0; index < weights.length; index++) {
    rest -= weights[index] ?? 0
    if (rest <= 0) return index
  }
  return Math.max(0, weights.length - 1)
}

function poisson(expected: number, random: () => number): number {
  if (expected > 50) return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(random)))
  let count = 0
  for (let product = random(); product > Math.exp(-expected); product *= random()) count++
  return count
}
