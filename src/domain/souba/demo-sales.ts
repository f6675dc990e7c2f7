import { dayOf, firstDayOfMonth, isoOfDay, monthOfDay } from './calendar.ts'
import { levelsByRule, type RuledModel } from './level-rule.ts'
import { mileageIdOfKm } from './mileage-band.ts'
import {
  lossByAge,
  lossByKm,
  type PriceLevels,
  REFERENCE_KM,
  type TypeYears,
  usualLossByAge,
  usualShare,
  yearsSold,
} from './price-level.ts'
import type { Sale } from './sale.ts'

export interface DemoModel extends RuledModel {
  readonly modelId: number
  readonly displacementCtgId: number
  readonly types: readonly (TypeYears & { readonly modelTypeId: number })[]
  /** Relative number of sales; drawn when left out. */
  readonly popularity?: number
  /** By rule when left out. */
  readonly levels?: PriceLevels | undefined
  /** For competition or children: nobody knows how far it went. */
  readonly hasNoMeter?: boolean
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

/** What a meter shows in the end, by displacement up to (cc): the older, the less a bike is ridden. */
const USUAL_KM: readonly (readonly [number, number])[] = [
  [125, 19_000],
  [400, 16_500],
  [Number.POSITIVE_INFINITY, 16_000],
]
/** Years in which it comes to 63 % of that. */
const YEARS_OF_RIDING = 7
/** How far the kilometres of one bike are from another's of its age (log). */
const KM_SPREAD = 0.65
/** Of one step of a grade (log price). */
const GRADE_STEP = 0.03
const SEASON = 0.05
/** Months after the beginning of a type's first year in which the first are sold again. */
const FIRST_SOLD_AFTER = 3
/** Steps of it visit every part of a range as often as its length says: types are sold by their shares, also of few sales. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
/** Levels are those of the last months, from which trends and the season go back. */
const LEVEL_MONTHS = 6
const TYPE_MISSING = 0.15
const MILEAGE_MISSING = 0.08
const KM_MISSING = 0.06
const YEAR_MISSING = 0.04
const GRADE_MISSING = 0.4
const METER_UNKNOWN = 0.04
/** What a bike with an unknown meter is taken for. */
const UNKNOWN_METER_KM = 60_000
/** Most are caught when a file is imported. */
const TYPING_ERRORS = 0.001
const WRECKS = 0.025
/** Expected sales below which there are none of both: one wreck among four would be the price of the model. */
const THIN = 40
/** Expected sales below which dealers who bid on such a bike know what it is worth: prices lie closer. */
const RARE = 8
const RARE_LUCK = 0.75

type Course = {
  model: DemoModel
  weight: number
  levels: PriceLevels
  /** Log price by type of one that age and kilometres have taken nothing of. */
  fresh: number[]
  shares: number[]
  /** Log price deviation by month. */
  path: number[]
  spread: number
  /** How much more or less it is ridden than usual. */
  ridden: number
}

/** Plausible sales of the catalog's models around their price levels: age, kilometres, season, trends and a long tail. */
export function demoSales(catalog: readonly DemoModel[], options: DemoOptions): Sale[] {
  const { random } = options
  const months = options.months ?? 24
  const end = dayOf(options.until) ?? 0
  const lastMonth = monthOfDay(end - 1)
  const startMonth = lastMonth - months + 1
  const market = walk(months, 0.004, 0, random)
  const courses = catalog.map((model) => courseOf(model, Math.floor(lastMonth / 12), months, random))
  const total = courses.reduce((sum, course) => sum + course.weight, 0)
  const sales: Sale[] = []
  for (const course of courses) {
    const expected = ((options.sales ?? 36_000) * course.weight) / total
    const [start, count] = [random(), poisson(expected, random)]
    let luck = 0
    for (let index = 0; index < count; index++) {
      const month = startMonth + Math.floor(random() * months)
      const from = firstDayOfMonth(month)
      const day = from + Math.floor(random() * (Math.min(end, firstDayOfMonth(month + 1)) - from))
      // Each second sale has the opposite of the luck before: a few sales lie around their level, too.
      luck = index % 2 === 0 ? heavyTailed(random) * (expected < RARE ? RARE_LUCK : 1) : -luck
      const season = seasonIn(month) - seasonIn(lastMonth)
      const trend = season + (market[month - startMonth] ?? 0) + (course.path[month - startMonth] ?? 0)
      const drawn = { day, trend, luck, lot: (start + index * GOLDEN_RATIO) % 1, hasErrors: expected >= THIN }
      const sale = saleOf(course, drawn, options)
      if (sale) sales.push(sale)
    }
  }
  return sales.sort((a, b) => (a.soldOn < b.soldOn ? -1 : a.soldOn > b.soldOn ? 1 : a.modelId - b.modelId))
}

function courseOf(model: DemoModel, year: number, months: number, random: () => number): Course {
  const levels = model.levels ?? levelsByRule(model, year)
  const newest = Math.max(...model.types.map((type) => type.startYear ?? 0), 0)
  const isNew = year - newest <= 2
  const slope = (levels.isCollectible ? 0.002 : isNew ? -0.004 : -0.001) + 0.001 * normal(random)
  return {
    model,
    levels,
    weight: model.popularity ?? Math.exp(1.6 * normal(random)),
    fresh: model.types.map(
      (type, index) =>
        Math.log(levels.prices[index] ?? 1) + usualLossByAge(levels, type, year) + lossByKm(levels, REFERENCE_KM),
    ),
    shares: model.types.map((type, index) => levels.shares?.[index] ?? usualShare(type, year)),
    path: walk(months, 0.006, slope, random),
    spread: 0.072 * Math.exp(0.2 * normal(random)) + (levels.isCollectible ? 0.04 : 0),
    ridden: Math.exp(0.1 * normal(random)),
  }
}

/** Log price: bikes are dearest in April. */
function seasonIn(month: number): number {
  return SEASON * Math.cos((Math.PI * ((month % 12) - 3)) / 6)
}

function usualKmOf(displacement: number | null, age: number): number {
  const [, inTheEnd] = USUAL_KM.find(([upTo]) => (displacement ?? 0) <= upTo) ?? [0, 20_000]
  return inTheEnd * (1 - Math.exp(-(age + 0.4) / YEARS_OF_RIDING))
}

type Drawn = {
  day: number
  /** Log price. */
  trend: number
  luck: number
  /** 0 to 1: decides the type. */
  lot: number
  /** Whether one in so many is a wreck or mistyped. */
  hasErrors: boolean
}

/** Null in a month when no type of the model had been on sale. */
function saleOf(course: Course, { day, trend, luck, lot, hasErrors }: Drawn, options: DemoOptions): Sale | null {
  const { random } = options
  const { model, levels } = course
  const mileageIds = options.mileageIds ?? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const month = monthOfDay(day)
  const shares = model.types.map(({ startYear }, index) =>
    (startYear ?? 0) * 12 + FIRST_SOLD_AFTER <= month ? (course.shares[index] ?? 0) : 0,
  )
  if (shares.length > 0 && shares.every((share) => share === 0)) return null
  const type = pick(shares, lot)
  const modelYear = yearOf(model.types[type], Math.floor(month / 12), random)
  // Registered some time in its year.
  const age = Math.max(0, month / 12 - modelYear - random())
  const isMeterUnknown = random() < METER_UNKNOWN
  const km = Math.round(
    Math.min(160_000, usualKmOf(model.displacement, age) * course.ridden * Math.exp(KM_SPREAD * normal(random))),
  )
  const usualGrade = 6 - 0.06 * Math.min(age, 20)
  const grade = Math.max(1, Math.min(10, Math.round(usualGrade + 1.5 * normal(random))))
  let logPrice =
    (course.fresh[type] ?? 0) -
    lossByAge(levels, age) -
    lossByKm(levels, model.hasNoMeter ? REFERENCE_KM : isMeterUnknown ? UNKNOWN_METER_KM : km) +
    trend +
    GRADE_STEP * (grade - usualGrade) +
    course.spread * luck
  if (random() < WRECKS && hasErrors) logPrice -= 0.3 + 0.6 * random()
  if (random() < TYPING_ERRORS && hasErrors) logPrice += random() < 0.5 ? Math.log(10) : -Math.log(10)
  const isKmTold = !isMeterUnknown && random() >= KM_MISSING
  const isBandTold = isKmTold || random() >= MILEAGE_MISSING
  const band = isMeterUnknown || model.hasNoMeter ? mileageIds.length - 1 : mileageIdOfKm(km) - 1
  return {
    soldOn: isoOfDay(day),
    makerId: model.makerId,
    displacementCtgId: model.displacementCtgId,
    modelId: model.modelId,
    modelTypeId: random() < TYPE_MISSING ? null : (model.types[type]?.modelTypeId ?? null),
    mileageId: isBandTold ? (mileageIds[band] ?? null) : null,
    price: Math.max(1_000, Math.round(Math.exp(logPrice) / 1_000) * 1_000),
    modelYear: random() < YEAR_MISSING ? null : modelYear,
    mileageKm: isKmTold && !model.hasNoMeter ? km : null,
    grade: random() < GRADE_MISSING ? null : grade,
  }
}

/** A year in which the type was sold, not after the sale. */
function yearOf(type: TypeYears | undefined, soldYear: number, random: () => number): number {
  const { first, last } = yearsSold(type ?? { startYear: null, endYear: null }, soldYear)
  return first + Math.floor(random() * (last - first + 1))
}

/** A random walk with a slope and now and then a jump, around nothing in its last months. */
function walk(months: number, step: number, slope: number, random: () => number): number[] {
  const path: number[] = []
  let level = 0
  for (let month = 0; month < months; month++) {
    level += slope + step * normal(random) + (random() < 0.005 ? 0.05 * normal(random) : 0)
    path.push(level)
  }
  const last = path.slice(-LEVEL_MONTHS)
  const middle = last.reduce((sum, value) => sum + value, 0) / last.length
  return path.map((value) => value - middle)
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** About normal in the middle, with far sales more often. */
function heavyTailed(random: () => number): number {
  return normal(random) * (random() < 0.1 ? 2.2 : 0.9)
}

function pick(weights: readonly number[], lot: number): number {
  let rest = lot * weights.reduce((sum, weight) => sum + weight, 0)
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
