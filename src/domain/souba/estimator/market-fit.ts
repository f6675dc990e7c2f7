import type { Calibration } from './calibration.ts'

/**
 * Everything the market as a whole teaches about a price, as of the start of one month. Plain data, so that it can be
 * stored as JSON and used to recompute a single model. Log prices and their variances throughout.
 */
export type MarketFit = {
  /** Year × 12 + month; sales of earlier months were used. */
  month: number
  salesCount: number
  firstMonth: number
  /** Market level (trend and season) by month from `firstMonth` to `month` + 3; the last four are forecasts. */
  monthEffect: number[]
  /** Variance of the four forecasts. */
  monthVariance: number[]
  level: LevelPrior
  mileage: MileageEffects
  /** By years at the sale (`ageBin`); no ids where no sale tells a year. */
  age: FactorEffects
  /** By grade; no ids where no sale tells one. */
  grade: FactorEffects
  /** One row per id of `age`. */
  mix: AgeMix
  /** Variance of a type's deviation within its model. */
  typeVariance: number
  scale: ScalePrior
  /** 10th and 90th percentile of residuals in units of the spread, by kind of question. */
  tails: { lower: number[]; upper: number[] }
  /** How common each of LEVEL_DYNAMICS is. */
  dynamics: number[]
  /** Borders between cheap and dear: quintiles of the models' levels. */
  priceBorders: number[]
  /** Expected monthly change of the level of a model that is new on the market, by AGE_BORDERS. */
  ageDrift: number[]
  calibration: Calibration
}

/** Whether a stored fit is of this version: earlier ones do not know what goes with an age. */
export function isCurrentFit(fit: Partial<MarketFit>): fit is MarketFit {
  return fit.age !== undefined && fit.grade !== undefined && fit.mix !== undefined
}

/** Months since a new model's first sale at which its expected change changes; no change after the last. */
export const AGE_BORDERS: readonly number[] = [3, 6, 12, 24]
/** A model first sold this many months after the sales begin is new; the others may have been sold long before. */
const NEW_AFTER = 3

/** Expected change of a model's level in the month `age` months after its first sale. */
export function expectedDrift(market: MarketFit, firstMonth: number, age: number): number {
  if (!isNew(market, firstMonth)) return 0
  const bucket = AGE_BORDERS.findIndex((border) => age <= border)
  return bucket < 0 ? 0 : (market.ageDrift[bucket] ?? 0)
}

export function isNew(market: MarketFit, firstMonth: number): boolean {
  return firstMonth >= market.firstMonth + NEW_AFTER
}

/** Where a model's level is expected before its own sales are seen. */
export type LevelPrior = {
  overall: number
  byMaker: Record<string, number>
  byClass: Record<string, number>
  /** Deviation from overall + maker + class, key `maker:class`. */
  byMakerAndClass: Record<string, number>
  variance: number
}

/** What mileage, age or grade add to a price. */
export type FactorEffects = {
  ids: number[]
  /** Share of the sales by id, in the order of `ids`. */
  share: number[]
  overall: number[]
  byClass: Record<string, number[]>
  /** Variance of a model's own deviation from the effect of its class. */
  variance: number
  /** Variance of how much stronger a model reacts than its class. */
  slopeVariance: number
}

/** What the market's sales say of the mileages and grades of bikes of an age: shares by the market's indices, one row per age. */
export type AgeMix = { mileage: number[][]; grade: number[][] }

/** `centres`: where the sales of a band lie on `kmScale`, null where none tells its kilometres. */
export type MileageEffects = FactorEffects & { centres: (number | null)[] }

/** Where a model's spread (log of the standard deviation) is expected before its own sales are seen. */
export type ScalePrior = {
  overall: number
  byClass: Record<string, number>
  /** Change of the log spread per unit of log price. */
  bySlope: number
  levelCentre: number
  /** Variance of models' log spread around this prior. */
  variance: number
}

export function expectedLevel(prior: LevelPrior, makerId: number, displacementCtgId: number): number {
  return (
    prior.overall +
    (prior.byMaker[makerId] ?? 0) +
    (prior.byClass[displacementCtgId] ?? 0) +
    (prior.byMakerAndClass[`${makerId}:${displacementCtgId}`] ?? 0)
  )
}

export function expectedLogScale(prior: ScalePrior, displacementCtgId: number, level: number): number {
  const slope = prior.bySlope * Math.max(-1.5, Math.min(1.5, level - prior.levelCentre))
  return prior.overall + (prior.byClass[displacementCtgId] ?? 0) + slope
}
