import { calibrationFactor, GROUP_SIZES, MAX_MILEAGE_GROUPS, type SideFactors } from './calibration.ts'
import { KmCurve, type KmPlace } from './km-curve.ts'
import { KmKnots } from './km-knots.ts'
import type { MarketFit } from './market-fit.ts'
import type { Expected, OmittedEffects } from './mix/omitted-effects.ts'
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
  readonly omitted: OmittedEffects
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

/**
 * A type or a band that every sale of the model has tells nothing: such a question is that for the whole, and is answered
 * as it. Kilometres tell something within their band.
 */
export function withoutCommon<Question extends Pick<Asked, 'type' | 'mileage' | 'km'>>(
  asked: Question,
  modelSales: number,
  countOf: (part: Pick<Asked, 'type' | 'mileage'>) => number,
): Question {
  const isCommon = (part: Pick<Asked, 'type' | 'mileage'>) => countOf(part) === modelSales
  const { type, mileage, km } = asked
  return {
    ...asked,
    type: type >= 0 && isCommon({ type, mileage: OMITTED }) ? OMITTED : type,
    mileage: mileage >= 0 && km < 0 && isCommon({ type: OMITTED, mileage }) ? OMITTED : mileage,
  }
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
  /** Where the kilometres asked for lie between the knots; null where none are, or the market tells none. */
  private place: KmPlace | null = null
  private readonly knots = new KmKnots()
  private readonly knotGroups = new Uint8Array(GROUP_SIZES.length)
  /** Of the kind of question. */
  private readonly tails = { lower: 0, upper: 0, scale: 0 }

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
    const { omitted } = fitted
    const band = mileage < 0 ? OMITTED : (fitted.mileages.known[mileage] ?? OMITTED)
    const expected = omitted.isOpen ? omitted.expected(type, band, age) : null
    let middle = level
    let variance = levelVariance
    let typeSales = 0
    if (type >= 0) {
      typeSales = fitted.types.count[type] ?? 0
      middle += typeSales > 0 ? (fitted.types.effect[type] ?? 0) : 0
      variance += typeSales > 0 ? (fitted.types.variance[type] ?? 0) : market.typeVariance
    } else if (type === OMITTED) middle += expected?.type ?? fitted.types.mean
    else variance += market.typeVariance
    const curve = km < 0 ? null : this.curveOf(market)
    this.place = curve?.place(km) ?? null
    if (this.place === null) {
      middle += mileage < 0 ? (expected?.mileage ?? fitted.mileages.mean) : (fitted.mileages.effect[mileage] ?? 0)
      variance += mileage < 0 ? 0 : (fitted.mileages.variance[mileage] ?? 0)
    }
    if (market.age.ids.length > 0) {
      middle += age < 0 ? (expected?.age ?? fitted.ages.mean) : (fitted.ages.ofMarket.effect[age] ?? 0)
      variance += age < 0 ? 0 : (fitted.ages.ofMarket.variance[age] ?? 0)
    }
    if (market.grade.ids.length > 0) {
      middle += grade < 0 ? (expected?.grade ?? fitted.grades.mean) : (fitted.grades.ofMarket.effect[grade] ?? 0)
      variance += grade < 0 ? 0 : (fitted.grades.ofMarket.variance[grade] ?? 0)
    }
    if (curve !== null && this.place !== null) {
      // Left out, years and grades are those of bikes with the kilometres of each knot.
      const without = ({ type: byType, age: byAge, grade: byGrade }: Expected) =>
        (type === OMITTED ? byType : 0) + (age < 0 ? byAge : 0) + (grade < 0 ? byGrade : 0)
      const here = expected === null ? 0 : without(expected)
      const levelAt = (knot: number) =>
        expected === null ? middle : middle - here + without(omitted.expected(type, knot, age))
      this.knots.lay(curve, market, fitted, levelAt, variance)
      middle = this.knots.middleAt(this.place)
      variance = this.knots.varianceAt(this.place)
    }
    const { groups, tails } = this
    tails.lower = fitted.tails.lower[kind] ?? 0
    tails.upper = fitted.tails.upper[kind] ?? 0
    tails.scale = fitted.tails.scale[kind] ?? 0
    this.middle = middle
    this.below = distanceOf(tails.lower, variance)
    this.above = distanceOf(tails.upper, variance)
    groups[0] = place(SALES_BORDERS, fitted.count)
    groups[1] =
      (type === OMITTED ? 0 : typeSales === 0 ? 1 : 2 + place(TYPE_SALES_BORDERS, typeSales)) +
      (mileage === OMITTED ? 0 : 5)
    this.groupBy(groups, market, middle, variance)
    groups[4] = mileage < 0 ? 0 : mileageGroup(band)
    groups[5] = age < 0 ? 0 : 1 + place(AGE_GROUP_BORDERS, market.age.ids[age] ?? 0)
    const pace = (fitted.count * THICKNESS_MONTHS) / Math.max(1, market.month - market.firstMonth)
    groups[7] = age < 0 && grade < 0 && km < 0 ? 0 : 1 + place(THICKNESS_BORDERS, pace)
    groups[6] = (this.place === null ? 0 : 1) + (grade < 0 ? 0 : 2)
  }

  private groupBy(groups: Uint8Array, market: MarketFit, middle: number, variance: number): void {
    groups[2] = place(UNCERTAINTY_BORDERS, variance / (variance + this.tails.scale ** 2))
    groups[3] = place(market.priceBorders, middle)
  }

  private curveOf(market: MarketFit): KmCurve {
    if (this.curve?.market !== market) this.curve = { market, of: new KmCurve(market.mileage.centres) }
    return this.curve.of
  }

  lower(market: MarketFit, horizon: number): number {
    const factors = market.calibration.lower[horizon]
    if (this.place === null) return this.middle - this.below * calibrationFactor(factors, this.groups)
    return this.knots.endAt(this.place, (knot) => this.knotEnd(market, factors, knot, -1, this.tails.lower))
  }

  upper(market: MarketFit, horizon: number): number {
    const factors = market.calibration.upper[horizon]
    if (this.place === null) return this.middle + this.above * calibrationFactor(factors, this.groups)
    return this.knots.endAt(this.place, (knot) => this.knotEnd(market, factors, knot, 1, this.tails.upper))
  }

  /** The end of the range of a bike in the middle of a band: below (-1) or above (1) its middle. */
  private knotEnd(
    market: MarketFit,
    factors: SideFactors | undefined,
    knot: number,
    side: -1 | 1,
    tail: number,
  ): number {
    const { knots, knotGroups } = this
    const middle = knots.middle[knot] ?? 0
    const variance = knots.variance[knot] ?? 0
    knotGroups.set(this.groups)
    this.groupBy(knotGroups, market, middle, variance)
    knotGroups[4] = mileageGroup(knots.band[knot] ?? 0)
    return middle + side * distanceOf(tail, variance) * calibrationFactor(factors, knotGroups)
  }
}

function distanceOf(tail: number, variance: number): number {
  return Math.sqrt(tail * tail + TAIL_SQUARED * variance)
}

function mileageGroup(band: number): number {
  return Math.min(MAX_MILEAGE_GROUPS - 1, 1 + band)
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
