import { calibrationFactor, GROUP_SIZES, MAX_MILEAGE_GROUPS } from './calibration.ts'
import type { MarketFit } from './market-fit.ts'
import type { ModelFitter } from './model-fitter.ts'
import { MILEAGE_GIVEN, TYPE_GIVEN } from './tail-fit.ts'

/** In place of an index: the question does not give it, or gives one the model has never been sold with. */
export const OMITTED = -1
export const UNSEEN = -2

const SALES_BORDERS = [1, 2, 4, 8, 16, 40, 120]
const TYPE_SALES_BORDERS = [2, 9]
const UNCERTAINTY_BORDERS = [0.03, 0.08, 0.2, 0.4, 0.65]
/** Squared standard normal 90th percentile: turns a variance into a squared tail distance. */
const TAIL_SQUARED = 1.6424

/** One range before calibration, in log price. One object serves many predictions. */
export class Prediction {
  middle = 0
  /** Distances from the middle to the 10th and the 90th percentile. */
  below = 0
  above = 0
  readonly groups = new Uint8Array(GROUP_SIZES.length)

  /** `type` and `mileage` are the book's indices, OMITTED or UNSEEN; the fitter has fitted the model. */
  predict(market: MarketFit, fitter: ModelFitter, type: number, mileage: number, month: number, horizon: number): void {
    const lastEffect = market.monthEffect.length - 1
    const monthly = market.monthEffect[Math.min(month + horizon - market.firstMonth, lastEffect)] ?? 0
    const level = (fitter.path.forecast[horizon] ?? 0) + monthly
    const variance = (fitter.path.forecastVariance[horizon] ?? 0) + (market.monthVariance[horizon] ?? 0)
    this.around(level, variance, market, fitter, type, mileage)
  }

  /** The range of a past month, `slot` months after the model's first sale, as all sales since then show it. */
  lookBack(market: MarketFit, fitter: ModelFitter, type: number, mileage: number, slot: number): void {
    const monthly = market.monthEffect[fitter.firstMonth + slot - market.firstMonth] ?? 0
    const level = (fitter.path.smooth[slot] ?? 0) + monthly
    this.around(level, fitter.path.smoothVariance[slot] ?? 0, market, fitter, type, mileage)
  }

  private around(
    level: number,
    levelVariance: number,
    market: MarketFit,
    fitter: ModelFitter,
    type: number,
    mileage: number,
  ): void {
    const kind = (type === OMITTED ? 0 : TYPE_GIVEN) | (mileage === OMITTED ? 0 : MILEAGE_GIVEN)
    let middle = level
    let variance = levelVariance
    let typeSales = 0
    if (type >= 0) {
      typeSales = fitter.types.count[type] ?? 0
      middle += typeSales > 0 ? (fitter.types.effect[type] ?? 0) : 0
      variance += typeSales > 0 ? (fitter.types.variance[type] ?? 0) : market.typeVariance
    } else if (type === OMITTED) middle += fitter.types.mean
    else variance += market.typeVariance
    if (mileage >= 0) {
      middle += fitter.mileages.effect[mileage] ?? 0
      variance += fitter.mileages.variance[mileage] ?? 0
    } else middle += fitter.mileages.mean
    const lower = fitter.tails.lower[kind] ?? 0
    const upper = fitter.tails.upper[kind] ?? 0
    this.middle = middle
    this.below = Math.sqrt(lower * lower + TAIL_SQUARED * variance)
    this.above = Math.sqrt(upper * upper + TAIL_SQUARED * variance)
    const { groups } = this
    groups[0] = place(SALES_BORDERS, fitter.count)
    groups[1] =
      (type === OMITTED ? 0 : typeSales === 0 ? 1 : 2 + place(TYPE_SALES_BORDERS, typeSales)) +
      (mileage === OMITTED ? 0 : 5)
    groups[2] = place(UNCERTAINTY_BORDERS, variance / (variance + (fitter.tails.scale[kind] ?? 0) ** 2))
    groups[3] = place(market.priceBorders, middle)
    groups[4] = mileage < 0 ? 0 : Math.min(MAX_MILEAGE_GROUPS - 1, 1 + (fitter.mileages.known[mileage] ?? -1))
  }

  lower(market: MarketFit, horizon: number): number {
    return this.middle - this.below * calibrationFactor(market.calibration.lower[horizon], this.groups)
  }

  upper(market: MarketFit, horizon: number): number {
    return this.middle + this.above * calibrationFactor(market.calibration.upper[horizon], this.groups)
  }
}

/** How many borders lie below the value. */
function place(borders: readonly number[], value: number): number {
  let index = 0
  while (index < borders.length && value > (borders[index] ?? 0)) index++
  return index
}
