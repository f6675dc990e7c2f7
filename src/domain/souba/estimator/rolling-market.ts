import { firstDayOfMonth } from '../calendar.ts'
import { HORIZONS } from '../sale.ts'
import { NONE, rowsBefore, type SalesBook } from '../sales-book.ts'
import { neutralCalibration, neutralSide, PastRanges } from './calibration.ts'
import { LEVEL_DYNAMICS } from './level-path.ts'
import { MarketEffects } from './market-effects.ts'
import { AGE_BORDERS, type FactorEffects, type MarketFit } from './market-fit.ts'
import { MarketLearning } from './market-learning.ts'
import { smoothMonths } from './market-months.ts'
import { ageMixOf } from './mix/age-mix.ts'
import { ModelFitter } from './model-fitter.ts'
import { type Asked, nearestIndex, OMITTED, Prediction, UNSEEN } from './prediction.ts'
import { KINDS } from './tail-fit.ts'

/** Months before the first one asked for in which ranges are given on trial, to calibrate by. */
export const TRIAL_MONTHS = 16
/** Trial ranges per month and horizon; more change the factors by less than 0.01. */
const TRIALS_PER_MONTH = 2000
/** Months of the season's forecast beyond the month of the fit. */
const AHEAD = 4

/**
 * Fits the market month by month, as it would have been done at the time: the fit of a month uses only sales of
 * earlier months, and its calibration only ranges whose sales had been made by then.
 */
export class RollingMarket {
  private readonly book: SalesBook
  private readonly effects: MarketEffects
  private readonly fitter = new ModelFitter()
  private readonly prediction = new Prediction()
  private readonly past = HORIZONS.map(() => new PastRanges())
  private readonly ends: Int32Array
  private current: MarketFit

  constructor(book: SalesBook) {
    this.book = book
    this.effects = new MarketEffects(book)
    this.ends = new Int32Array(book.models.length)
    this.current = initialFit(book)
  }

  /** Fits for the months asked for. Ascending order is not needed; months without any earlier sale have no fit. */
  fits(months: Iterable<number>): Map<number, MarketFit> {
    const { book } = this
    const wanted = [...new Set(months)].filter((month) => month > book.firstMonth).sort((a, b) => a - b)
    const fits = new Map<number, MarketFit>()
    const first = wanted[0]
    if (first === undefined || book.models.length === 0) return fits
    const visited = new Set(wanted)
    const start = Math.max(book.firstMonth + 1, Math.min(first, book.lastMonth + 1) - TRIAL_MONTHS)
    const last = Math.min(wanted[wanted.length - 1] ?? first, book.lastMonth + 1)
    for (let month = start; month <= last; month++) visited.add(month)
    for (const month of [...visited].sort((a, b) => a - b)) {
      this.advance(month)
      if (wanted.includes(month)) fits.set(month, { ...this.current, calibration: this.calibration(month) })
      this.tryOut(this.current, month)
    }
    return fits
  }

  private advance(month: number): void {
    const { book, ends, effects } = this
    const day = firstDayOfMonth(month)
    let sales = 0
    book.models.forEach((model, index) => {
      const end = rowsBefore(book, model, day)
      ends[index] = end
      sales += end - model.from
    })
    const covered = Math.min(month, book.lastMonth + 1) - book.firstMonth
    effects.fit(book.models, ends, covered)
    const base: MarketFit = { ...this.current, month, salesCount: sales, ...this.monthly(month, covered) }
    base.mileage = {
      ...base.mileage,
      ...this.effectsOf(effects.mileage, false),
      centres: [...effects.centres],
    }
    base.age = { ...base.age, ...this.effectsOf(effects.age, true) }
    base.grade = { ...base.grade, ...this.effectsOf(effects.grade, true) }
    base.mix = ageMixOf(book, ends, base)
    this.current = this.learn(base, month)
  }

  private monthly(month: number, covered: number): Pick<MarketFit, 'firstMonth' | 'monthEffect' | 'monthVariance'> {
    const { effects, book } = this
    const unit = effects.spread * effects.spread
    const observed = []
    for (let at = 0; at < covered; at++) {
      const weight = effects.monthWeight[at] ?? 0
      if (weight > 0.5) observed.push({ month: at + 1, value: effects.month[at] ?? 0, variance: unit / weight })
    }
    const months = Array.from({ length: month - book.firstMonth + AHEAD }, (_, at) => at + 1)
    const smooth = smoothMonths(observed, months, (book.firstMonth + 11) % 12)
    return { firstMonth: book.firstMonth, monthEffect: smooth.effect, monthVariance: smooth.variance.slice(-AHEAD) }
  }

  /** With `seenOnly` without ids that no sale had so far: for an age nobody has sold the nearest one speaks. */
  private effectsOf(
    { ids, column, overall, byClass: values }: MarketEffects['age'],
    seenOnly: boolean,
  ): Omit<FactorEffects, 'variance' | 'slopeVariance'> {
    const { effects, book, ends } = this
    const share = new Array<number>(ids.length).fill(0)
    let total = 0
    book.models.forEach((model, index) => {
      for (let row = model.from; row < (ends[index] ?? 0); row++) {
        const value = column[row] ?? NONE
        if (value === NONE) continue
        share[value] = (share[value] ?? 0) + 1
        total++
      }
    })
    const isKept = (_: number, at: number) => !seenOnly || (share[at] ?? 0) > 0
    const byClass: Record<string, number[]> = {}
    effects.classes.forEach((classId, index) => {
      byClass[classId] = [...values.subarray(index * ids.length, (index + 1) * ids.length)].filter(isKept)
    })
    return {
      ids: ids.filter(isKept),
      share: share.map((count) => (total > 0 ? count / total : 0)).filter(isKept),
      overall: [...overall].filter(isKept),
      byClass,
    }
  }

  private learn(base: MarketFit, month: number): MarketFit {
    const learning = new MarketLearning(base)
    this.book.models.forEach((model, index) => {
      const end = this.ends[index] ?? 0
      if (end === model.from) return
      this.fitter.fit(base, this.book, model, end, month)
      learning.add(this.fitter, this.book, model)
    })
    return learning.learned()
  }

  private calibration(month: number): MarketFit['calibration'] {
    const calibration: MarketFit['calibration'] = { lower: [], upper: [] }
    let start = { lower: neutralSide(), upper: neutralSide() }
    for (const ranges of this.past) {
      start = ranges.calibrate(month, start)
      calibration.lower.push(start.lower)
      calibration.upper.push(start.upper)
    }
    return calibration
  }

  /** Gives ranges for the sales of this month and the next three, to learn from once their month has passed. */
  private tryOut(fit: MarketFit, month: number): void {
    const { book } = this
    const steps = HORIZONS.map((horizon) => Math.max(1, Math.floor(this.salesIn(month + horizon) / TRIALS_PER_MONTH)))
    // Counted by month, so that which sales are tried never depends on later ones.
    const turns = HORIZONS.map(() => 0)
    const to = firstDayOfMonth(month + HORIZONS.length)
    book.models.forEach((model, index) => {
      const end = this.ends[index] ?? 0
      const last = rowsBefore(book, model, to)
      if (end === model.from || last === end) return
      let fitted = false
      for (let row = end; row < last; row++) {
        const horizon = (book.month[row] ?? 0) - month
        const turn = (turns[horizon] ?? 0) + 1
        const step = steps[horizon] ?? 1
        turns[horizon] = turn
        if (turn % step !== 0) continue
        if (!fitted) this.fitter.fit(fit, book, model, end, month)
        fitted = true
        this.tryRow(fit, row, month, turn / step)
      }
    })
  }

  private salesIn(month: number): number {
    const { book } = this
    const from = firstDayOfMonth(month)
    const to = firstDayOfMonth(month + 1)
    let sales = 0
    for (const model of book.models) sales += rowsBefore(book, model, to) - rowsBefore(book, model, from)
    return sales
  }

  /** Once as the sale was recorded, once with type, mileage or both left out; where it tells more, also without that. */
  private tryRow(fit: MarketFit, row: number, month: number, turn: number): void {
    const { book, fitter } = this
    const horizon = (book.month[row] ?? 0) - month
    const recordedType = book.type[row] ?? NONE
    const type = recordedType === NONE ? OMITTED : (fitter.types.count[recordedType] ?? 0) > 0 ? recordedType : UNSEEN
    const recordedMileage = book.mileage[row] ?? NONE
    const mileage = recordedMileage === NONE ? OMITTED : recordedMileage
    const details = this.detailsOf(fit, row)
    this.record(fit, row, { type, mileage, ...details }, month, horizon)
    const omit = turn % 3
    const tellsMore = details.age !== OMITTED || details.grade !== OMITTED || details.km !== OMITTED
    if (tellsMore) this.record(fit, row, { type, mileage, ...NO_DETAILS }, month, horizon)
    if (omit !== 0 || type !== OMITTED || mileage !== OMITTED) {
      const other = { type: omit === 1 ? type : OMITTED, mileage: omit === 2 ? mileage : OMITTED }
      // Every second time with what else it tells.
      const kept = turn % 2 === 0 ? { ...details, km: other.mileage === OMITTED ? OMITTED : details.km } : NO_DETAILS
      this.record(fit, row, { ...other, ...kept }, month, horizon)
    }
  }

  private detailsOf(fit: MarketFit, row: number): Omit<Asked, 'type' | 'mileage'> {
    const { book } = this
    const age = book.age[row] ?? NONE
    const grade = book.grade[row] ?? NONE
    const km = book.km[row] ?? NONE
    return {
      age: age === NONE ? OMITTED : nearestIndex(fit.age.ids, book.ageIds[age] ?? 0),
      grade: grade === NONE ? OMITTED : nearestIndex(fit.grade.ids, book.gradeIds[grade] ?? 0),
      km: km === NONE ? OMITTED : km,
    }
  }

  private record(fit: MarketFit, row: number, asked: Asked, month: number, horizon: number): void {
    const { prediction } = this
    prediction.predict(fit, this.fitter, asked, month, horizon)
    const off = (this.book.logPrice[row] ?? 0) - prediction.middle
    this.past[horizon]?.add(month + horizon, -off / prediction.below, off / prediction.above, off, prediction.groups)
  }
}

const NO_DETAILS = { age: OMITTED, grade: OMITTED, km: OMITTED }

const NO_EFFECTS: FactorEffects = { ids: [], share: [], overall: [], byClass: {}, variance: 0.002, slopeVariance: 0.05 }

/** Ordinary values of a vehicle market, to start from: log price spreads of a fifth, models of a class apart by half. */
function initialFit(book: SalesBook): MarketFit {
  return {
    month: book.firstMonth,
    salesCount: 0,
    firstMonth: book.firstMonth,
    monthEffect: [],
    monthVariance: [],
    level: { overall: 12.7, byMaker: {}, byClass: {}, byMakerAndClass: {}, variance: 0.6 },
    mileage: { ...NO_EFFECTS, centres: [] },
    age: NO_EFFECTS,
    grade: NO_EFFECTS,
    mix: { mileage: [], grade: [] },
    typeVariance: 0.02,
    scale: { overall: Math.log(0.25), byClass: {}, bySlope: 0, levelCentre: 12.7, variance: 0.08 },
    tails: { lower: new Array<number>(KINDS).fill(1.28), upper: new Array<number>(KINDS).fill(1.28) },
    dynamics: LEVEL_DYNAMICS.map(() => 1 / LEVEL_DYNAMICS.length),
    priceBorders: [],
    ageDrift: AGE_BORDERS.map(() => 0),
    calibration: neutralCalibration(),
  }
}
