import { dayOf, firstDayOfMonth, isoOfDay, monthOfDay } from './calendar.ts'
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
const MILEAGE_EFFECT = [0, -0.04, -0.09, -0.16, -0.23, -0.3, -0.39, -0.52, -0.7, -0.45]
const MILEAGE_MIX = [4, 6, 8, 16, 14, 12, 16, 12, 7, 5]
/** Levels are those of an unused bike; most have been ridden. */
const MIDDLING_MILEAGE = 0.25
const SEASON = 0.05
const TYPE_MISSING = 0.15
const MILEAGE_MISSING = 0.08
const TYPING_ERRORS = 0.004
const WRECKS = 0.04

type Course = {
  model: DemoModel
  weight: number
  level: number
  /** Log price deviation by month. */
  path: number[]
  spread: number
  mileageStrength: number
  mileageShift: number
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
  return {
    model,
    weight: model.popularity ?? Math.exp(1.6 * normal(random)),
    level: model.usualPrice
      ? Math.log(model.usualPrice) + MIDDLING_MILEAGE
      : priceLevel(model.displacement) + maker + wear + 0.28 * normal(random),
    path: walk(months, 0.01, slope, random),
    spread: 0.17 * Math.exp(0.2 * normal(random)) + (classic ? 0.06 : 0),
    mileageStrength: Math.max(0.3, (classic ? 0.6 : 1) + 0.2 * normal(random)),
    mileageShift: (age > 8 ? 0.12 : isNew ? -0.35 : 0) + 0.05 * normal(random),
    typeEffect: model.types.map(
      (type) => -0.025 * Math.min(12, newest - (type.startYear ?? newest)) + 0.05 * normal(random),
    ),
    typeWeight: model.types.map(() => 0.3 + random() * 2),
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

function saleOf(course: Course, day: number, market: number, monthIndex: number, options: DemoOptions): Sale {
  const { random } = options
  const { model } = course
  const mileageIds = options.mileageIds ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const type = pick(course.typeWeight, random)
  const mix = MILEAGE_MIX.map((weight, band) => weight * (band === 9 ? 1 : Math.exp(course.mileageShift * (band - 4))))
  const mileage = pick(mix, random)
  const calendarMonth = monthOfDay(day) % 12
  let logPrice =
    course.level +
    market +
    (course.path[monthIndex] ?? 0) +
    SEASON * Math.cos((Math.PI * (calendarMonth - 3)) / 6) +
    (course.typeEffect[type] ?? 0) +
    course.mileageStrength * (MILEAGE_EFFECT[mileage] ?? 0) +
    course.spread * heavyTailed(random)
  if (random() < WRECKS) logPrice -= 0.3 + 0.6 * random()
  if (random() < TYPING_ERRORS) logPrice += random() < 0.5 ? Math.log(10) : -Math.log(10)
  return {
    soldOn: isoOfDay(day),
    makerId: model.makerId,
    displacementCtgId: model.displacementCtgId,
    modelId: model.modelId,
    modelTypeId: random() < TYPE_MISSING ? null : (model.types[type]?.modelTypeId ?? null),
    mileageId: random() < MILEAGE_MISSING ? null : (mileageIds[mileage] ?? null),
    price: Math.max(1_000, Math.round(Math.exp(logPrice) / 1_000) * 1_000),
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
