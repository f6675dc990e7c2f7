import { calibrationFactor, GROUP_SIZES, MAX_MILEAGE_GROUPS } from './calibration.ts'
import { KmCurve, kmOffset } from './km-curve.ts'
import type { MarketFit } from './market-fit.ts'
import { AGE_GIVEN, GRADE_GIVEN, MILEAGE_GIVEN, TYPE_GIVEN } from './tail-fit.ts'

/** In place of an index: the question does not give it, or gives one the model has never been sold with. */
export const OMITTED = -1
export const UNSEEN = -2

const SALES_BORDERS = [1, 2, 4, 8, 16, 40, 120]
const TYPE_SALES_BORDERS = [2, 9]
const UNCERTAINTY_BORDERS = [0.03, 0.08, 0.2, 0.4, 0.65]
/** Sales of the model in two years: 1–4, 5–19, 20–99, more. By pace: after half a year a busy model has few sales, too. */
const THICKNESS_BORDERS = [4, 19, 99]
const THICKNESS_MONTHS = 24
/** Years at the sale. */
const AGE_GROUP_BORDERS = [1, 3, 6, 10, 15, 22]
/** Squared standard normal 90th percentile: turns a variance into a squared tail distance. */
const TAIL_SQUARED = 1.6424

type Effects = { readonly effect: ArrayLike<number>; readonly variance: ArrayLike<number>; readonly mean: number }
type MarketEffects = {
  readonly ofMarket: { readonly effect: ArrayLike<number>; readonly variance: ArrayLike<number> }
  readonly mean: number
}

/** What a prediction reads of a fitted model: the fitter itself, or what was stored of it. */
export type FittedModel = {
  readonly displacementCtgId: number
  /** Sales of the model. */
  readonly count: number
  readonly path: { readonly forecast: ArrayLike<number>; readonly forecastVariance: ArrayLike<number> }
  readonly types: Effects & { readonly count: ArrayLike<number> }
  readonly mileages: Effects & { readonly known: ArrayLike<number> }
  /** By the market's index. */
  readonly ages: MarketEffects
  readonly grades: MarketEffects
  readonly tails: {
    readonly lower: ArrayLike<number>
    readonly upper: ArrayLike<number>
    readonly scale: ArrayLike<number>
  }
}

type SmoothedModel = FittedModel & {
  readonly firstMonth: number
  readonly path: { readonly smooth: ArrayLike<number>; readonly smoothVariance: ArrayLike<number> }
}

/** A bike as indices: type and mileage of the book, age and grade of the market, each or OMITTED or UNSEEN. */
export type Asked = {
  readonly type: number
  readonly mileage: number
  readonly age: number
  readonly grade: number
  /** Kilometres, or OMITTED. */
  readonly km: number
}

/** The index of the id nearest to the one asked for; OMITTED where there are none. */
export function nearestIndex(ids: readonly number[], id: number): number {
  let nearest = OMITTED
  ids.forEach((one, index) => {
    if (nearest === OMITTED || Math.abs(one - id) < Math.abs((ids[nearest] ?? 0) - id)) nearest = index
  })
  return nearest
}

/** One range before calibration, in log price. One object serves many predictions. */
export class Prediction {
  middle = 0
  /** Distances from the middle to the 10th and the 90th percentile. */
  below = 0
  above = 0
  readonly groups = new Uint8Array(GROUP_SIZES.length)

  private curve: { readonly market: MarketFit; readonly of: KmCurve } | null = null

  predict(market: MarketFit, fitted: FittedModel, asked: Asked, month: number, horizon: number): void {
    const lastEffect = market.monthEffect.length - 1
    const monthly = market.monthEffect[Math.min(month + horizon - market.firstMonth, lastEffect)] ?? 0
    const level = (fitted.path.forecast[horizon] ?? 0) + monthly
    const variance = (fitted.path.forecastVariance[horizon] ?? 0) + (market.monthVariance[horizon] ?? 0)
    this.around(level, variance, market, fitted, asked)
  }

  /** The range of a past month, `slot` months after the model's first sale, as all sales since then show it. */
  lookBack(market: MarketFit, fitted: SmoothedModel, asked: Asked, slot: number): void {
    const monthly = market.monthEffect[fitted.firstMonth + slot - market.firstMonth] ?? 0
    const level = (fitted.path.smooth[slot] ?? 0) + monthly
    this.around(level, fitted.path.smoothVariance[slot] ?? 0, market, fitted, asked)
  }

  private around(
    level: number,
    levelVariance: number,
    market: MarketFit,
    fitted: FittedModel,
    { type, mileage, age, grade, km }: Asked,
  ): void {
    const kind =
      (type === OMITTED ? 0 : TYPE_GIVEN) |
      (mileage === OMITTED ? 0 : MILEAGE_GIVEN) |
      (age < 0 ? 0 : AGE_GIVEN) |
      (grade < 0 ? 0 : GRADE_GIVEN)
    let middle = level
    let variance = levelVariance
    let typeSales = 0
    if (type >= 0) {
      typeSales = fitted.types.count[type] ?? 0
      middle += typeSales > 0 ? (fitted.types.effect[type] ?? 0) : 0
      variance += typeSales > 0 ? (fitted.types.variance[type] ?? 0) : market.typeVariance
    } else if (type === OMITTED) middle += fitted.types.mean
    else variance += market.typeVariance
    const band = mileage < 0 ? OMITTED : (fitted.mileages.known[mileage] ?? OMITTED)
    if (mileage >= 0) {
      middle += fitted.mileages.effect[mileage] ?? 0
      variance += fitted.mileages.variance[mileage] ?? 0
      if (km >= 0 && band >= 0) middle += this.kmPart(market, fitted.displacementCtgId, km, band)
    } else middle += fitted.mileages.mean
    if (market.age.ids.length > 0) {
      middle += age < 0 ? fitted.ages.mean : (fitted.ages.ofMarket.effect[age] ?? 0)
      variance += age < 0 ? 0 : (fitted.ages.ofMarket.variance[age] ?? 0)
    }
    if (market.grade.ids.length > 0) {
      middle += grade < 0 ? fitted.grades.mean : (fitted.grades.ofMarket.effect[grade] ?? 0)
      variance += grade < 0 ? 0 : (fitted.grades.ofMarket.variance[grade] ?? 0)
    }
    const lower = fitted.tails.lower[kind] ?? 0
    const upper = fitted.tails.upper[kind] ?? 0
    this.middle = middle
    this.below = Math.sqrt(lower * lower + TAIL_SQUARED * variance)
    this.above = Math.sqrt(upper * upper + TAIL_SQUARED * variance)
    const { groups } = this
    groups[0] = place(SALES_BORDERS, fitted.count)
    groups[1] =
      (type === OMITTED ? 0 : typeSales === 0 ? 1 : 2 + place(TYPE_SALES_BORDERS, typeSales)) +
      (mileage === OMITTED ? 0 : 5)
    groups[2] = place(UNCERTAINTY_BORDERS, variance / (variance + (fitted.tails.scale[kind] ?? 0) ** 2))
    groups[3] = place(market.priceBorders, middle)
    groups[4] = mileage < 0 ? 0 : Math.min(MAX_MILEAGE_GROUPS - 1, 1 + band)
    groups[5] = age < 0 ? 0 : 1 + place(AGE_GROUP_BORDERS, market.age.ids[age] ?? 0)
    const pace = (fitted.count * THICKNESS_MONTHS) / Math.max(1, market.month - market.firstMonth)
    groups[7] = age < 0 && grade < 0 && km < 0 ? 0 : 1 + place(THICKNESS_BORDERS, pace)
    groups[6] = (km >= 0 && band >= 0 ? 1 : 0) + (grade < 0 ? 0 : 2)
  }

  private kmPart(market: MarketFit, displacementCtgId: number, km: number, band: number): number {
    if (this.curve?.market !== market) this.curve = { market, of: new KmCurve(market.mileage.centres) }
    const place = this.curve.of.place(km)
    const effects = market.mileage.byClass[displacementCtgId] ?? market.mileage.overall
    return place === null ? 0 : kmOffset(effects, 0, place, band)
  }

  lower(market: MarketFit, horizon: number): number {
    return this.middle - this.below * calibrationFactor(market.calibration.lower[horizon], this.groups)
  }

  upper(market: MarketFit, horizon: number): number {
    return this.middle + this.above * calibrationFactor(market.calibration.upper[horizon], this.groups)
  }
}

/** The range in yen. */
export function rangeOf(prediction: Prediction, market: MarketFit, horizon: number) {
  return {
    min: yenOf(prediction.lower(market, horizon)),
    middle: yenOf(prediction.middle),
    max: yenOf(prediction.upper(market, horizon)),
  }
}

function yenOf(logPrice: number): number {
  return Math.max(1, Math.round(Math.exp(logPrice)))
}

/** How many borders lie below the value. */
function place(borders: readonly number[], value: number): number {
  let index = 0
  while (index < borders.length && value > (borders[index] ?? 0)) index++
  return index
}
