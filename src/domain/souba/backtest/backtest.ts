import { firstDayOfMonth, isoOfDay } from '../calendar.ts'
import { estimateAll, SAMPLE_SALES } from '../estimator/estimate.ts'
import { HORIZONS, type Horizon, type PriceAnswer, type PriceQuery } from '../sale.ts'
import { type ModelRows, NONE, rowsBefore, type SalesBook } from '../sales-book.ts'
import {
  ASKED_FORMS,
  type AskedForm,
  accuracyOf,
  type Compared,
  type ComparedForm,
  type MarketAccuracy,
  type TypeRank,
} from './accuracy.ts'
import { baselineRanges } from './baselines.ts'
import { boostedRanges } from './boosted-quantiles.ts'

export type BacktestScore = { n: number; coverage: number; intervalScore: number }
export const BACKTEST_METHODS = [
  'estimate',
  'modelPercentiles',
  'makerAndClassPercentiles',
  'boostedQuantiles',
] as const
export type BacktestMethod = (typeof BACKTEST_METHODS)[number]
export type BacktestResult = Record<Horizon, Record<BacktestMethod, BacktestScore>> & { accuracy: MarketAccuracy }
export type BacktestOptions = {
  /** How many of the last months are asked about. */
  months?: number
  /** Ask without type, mileage, year and grade. */
  modelOnly?: boolean
}

/** Share of sales that should fall outside a range. */
const OUTSIDE = 0.2
/** Questions that suffice: more change no share by half a percent. Of larger books every so-many-th sale is asked about. */
const MAX_QUESTIONS = 80_000

/** Width plus 2/0.2 times the distance by which the sale missed the range; lower is better. Yen. */
export function intervalScore(range: { min: number; max: number }, price: number): number {
  const missed = Math.max(0, range.min - price) + Math.max(0, price - range.max)
  return range.max - range.min + (2 / OUTSIDE) * missed
}

/** A question about a sale that followed, with what happened. */
type Asked = {
  readonly query: PriceQuery
  readonly price: number
  readonly ownSales: number
  readonly age: number | null
  readonly typeRank: TypeRank | null
}

/**
 * Asks, on the first day of each of the last months, for the range of every sale that followed in that month and the
 * next three, and compares with its price. All methods are scored on the same sales: those with an answer.
 */
export function backtest(book: SalesBook, options: BacktestOptions = {}): BacktestResult {
  const firstMonth = firstAsked(book, options.months)
  const asked = questions(book, firstMonth, options.modelOnly ?? false)
  const queries = asked.map(({ query }) => query)
  const { estimates, forms } = estimated(book, asked)
  const baselines = baselineRanges(book, queries)
  const answers: Record<BacktestMethod, PriceAnswer[]> = {
    estimate: estimates,
    ...baselines,
    boostedQuantiles: boostedRanges(book, queries).map(
      (range, index) => range ?? baselines.modelPercentiles[index] ?? null,
    ),
  }
  const scores = (horizon: Horizon) => ({
    estimate: score(asked, answers, 'estimate', horizon),
    modelPercentiles: score(asked, answers, 'modelPercentiles', horizon),
    makerAndClassPercentiles: score(asked, answers, 'makerAndClassPercentiles', horizon),
    boostedQuantiles: score(asked, answers, 'boostedQuantiles', horizon),
  })
  const accuracy = accuracyOf(comparedOf(asked, estimates), firstMonth, book.lastMonth, forms)
  return { 0: scores(0), 1: scores(1), 2: scores(2), 3: scores(3), accuracy }
}

/** The same for the estimate alone. */
export function measureAccuracy(book: SalesBook): MarketAccuracy {
  const firstMonth = firstAsked(book)
  const asked = questions(book, firstMonth, false)
  const { estimates, forms } = estimated(book, asked)
  return accuracyOf(comparedOf(asked, estimates), firstMonth, book.lastMonth, forms)
}

/** Both kinds of questions at once: the market is fitted anew for every month that is asked about. */
function estimated(book: SalesBook, asked: readonly Asked[]) {
  const formed = formedQuestions(asked)
  const answers = estimateAll(
    book,
    [...asked, ...formed].map(({ query }) => query),
    SAMPLE_SALES,
  )
  return { estimates: answers.slice(0, asked.length), forms: formedOf(formed, answers.slice(asked.length)) }
}

type Formed = Asked & { readonly form: AskedForm }

/** Questions of the month itself about sales that tell all of it, in each of the forms in which people ask. */
function formedQuestions(asked: readonly Asked[]): Formed[] {
  const whole = asked.filter(
    ({ query: { horizon, modelTypeId, modelYear, mileageKm } }) =>
      horizon === 0 && modelTypeId !== null && modelYear != null && mileageKm != null,
  )
  return ASKED_FORMS.flatMap((form) => whole.map((one) => ({ ...one, form, query: queryIn(form, one.query) })))
}

function queryIn(form: AskedForm, { asOf, modelId, horizon, ...told }: PriceQuery): PriceQuery {
  const { modelTypeId, mileageId, modelYear = null, mileageKm = null } = told
  const plain = { asOf, modelId, horizon, modelTypeId: null, mileageId: null }
  if (form === 'model') return plain
  return form === 'type' ? { ...plain, modelTypeId } : { ...plain, modelTypeId, mileageId, modelYear, mileageKm }
}

function formedOf(formed: readonly Formed[], answers: readonly PriceAnswer[]): ComparedForm[] {
  return formed.flatMap((one, index) =>
    comparedOf([one], [answers[index] ?? null]).map((compared) => ({
      ...compared,
      form: one.form,
      typeRank: one.typeRank,
    })),
  )
}

/** By the mean year of each type's sales; none where fewer than two types tell years. */
function typeRanks(book: SalesBook, model: ModelRows): (TypeRank | null)[] {
  const sums = model.typeIds.map(() => ({ years: 0, count: 0 }))
  for (let row = model.from; row < model.to; row++) {
    const own = sums[book.type[row] ?? NONE]
    const year = book.year[row] ?? NONE
    if (!own || year === NONE) continue
    own.years += year
    own.count++
  }
  const means = sums.map(({ years, count }) => (count > 0 ? years / count : null))
  const known = means.filter((mean) => mean !== null)
  const [first, last] = [Math.min(...known), Math.max(...known)]
  return means.map((mean) => {
    if (mean === null || first === last) return null
    if (mean === last) return 'newest'
    return mean === first ? 'oldest' : 'middle'
  })
}

function firstAsked(book: SalesBook, months = 12): number {
  return Math.max(book.firstMonth + 1, book.lastMonth - months + 1)
}

function comparedOf(asked: readonly Asked[], answers: readonly PriceAnswer[]): Compared[] {
  return asked.flatMap(({ query: { asOf, modelId, horizon }, price, ownSales, age }, index) => {
    const range = answers[index] ?? null
    const month = Number(asOf.slice(0, 4)) * 12 + Number(asOf.slice(5, 7)) - 1
    return range === null ? [] : [{ modelId, month, horizon, range, price, ownSales, age }]
  })
}

function questions(book: SalesBook, firstMonth: number, modelOnly: boolean): Asked[] {
  const asked: Asked[] = []
  const step = Math.max(1, Math.ceil((salesFrom(book, firstMonth) * HORIZONS.length) / MAX_QUESTIONS))
  const rankedTypes = new Map(book.models.map((model) => [model, typeRanks(book, model)]))
  for (let month = firstMonth; month <= book.lastMonth; month++) {
    const day = firstDayOfMonth(month)
    const asOf = isoOfDay(day)
    let turn = 0
    for (const model of book.models) {
      const ranks = rankedTypes.get(model) ?? []
      const begin = rowsBefore(book, model, day)
      const end = rowsBefore(book, model, firstDayOfMonth(month + HORIZONS.length))
      for (let row = begin; row < end; row++) {
        const horizon = HORIZONS.find((one) => one === (book.month[row] ?? 0) - month)
        if (horizon === undefined || turn++ % step !== 0) continue
        asked.push({
          query: { asOf, modelId: model.modelId, horizon, ...bikeOf(book, model.typeIds, row, modelOnly) },
          price: Math.round(Math.exp(book.logPrice[row] ?? 0)),
          ownSales: begin - model.from,
          age: book.ageIds[book.age[row] ?? NONE] ?? null,
          typeRank: ranks[book.type[row] ?? NONE] ?? null,
        })
      }
    }
  }
  return asked
}

function salesFrom(book: SalesBook, month: number): number {
  const day = firstDayOfMonth(month)
  return book.models.reduce((sum, model) => sum + model.to - rowsBefore(book, model, day), 0)
}

/** What the sale tells of the bike. */
function bikeOf(book: SalesBook, typeIds: readonly number[], row: number, modelOnly: boolean) {
  if (modelOnly) return { modelTypeId: null, mileageId: null }
  const km = book.km[row] ?? NONE
  const year = book.year[row] ?? NONE
  return {
    modelTypeId: typeIds[book.type[row] ?? NONE] ?? null,
    mileageId: book.mileageIds[book.mileage[row] ?? NONE] ?? null,
    modelYear: year === NONE ? null : year,
    mileageKm: km === NONE ? null : km,
    grade: book.gradeIds[book.grade[row] ?? NONE] ?? null,
  }
}

function score(
  asked: readonly Asked[],
  answers: Record<BacktestMethod, PriceAnswer[]>,
  method: BacktestMethod,
  horizon: Horizon,
): BacktestScore {
  let n = 0
  let inside = 0
  let sum = 0
  asked.forEach(({ query, price }, index) => {
    const range = answers[method][index] ?? null
    if (query.horizon !== horizon || range === null || answers.estimate[index] === null) return
    n++
    if (price >= range.min && price <= range.max) inside++
    sum += intervalScore(range, price)
  })
  return { n, coverage: inside / n, intervalScore: sum / n }
}
