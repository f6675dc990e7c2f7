/** A type of a model, and in which years it was built; null: not known, or still built. */
export interface TypeYears {
  readonly startYear: number | null
  readonly endYear: number | null
}

interface TypeOfModel extends TypeYears {
  readonly modelTypeId: number
}

/** So many years after the last one built, a bike that stood unsold is still registered for the first time. */
const MAX_STOCK_YEARS = 2
/** So many years after, it is asked about; later it is a slip. */
const MAX_BELIEVED_YEARS = 10
/** So far sources count years differently (built, registered, model year). */
const MAX_YEARS_APART = 1

/**
 * What a year says of a bike. `built`: such bikes were built then. `stock`: built last shortly before, and priced as of
 * `year`, the last one built. `doubtful`: none was built for years, which is asked about. `impossible`: none can be.
 */
type JudgedYear =
  | { readonly kind: 'built' | 'stock'; readonly year: number }
  | { readonly kind: 'doubtful'; readonly lastYear: number }
  | { readonly kind: 'impossible' }

/** The one rule for years: for the market's page and API, the sell form, listings and their prices. */
export function judgeYear(year: number, types: readonly TypeOfModel[], modelTypeId: number | null): JudgedYear {
  const asked = askedTypes(types, modelTypeId)
  if (asked.length === 0 || asked.some((type) => isBuiltIn(type, year))) return { kind: 'built', year }
  const lastYear = Math.max(...asked.map(({ endYear }) => endYear ?? year).filter((end) => end < year))
  const after = year - lastYear
  if (after <= MAX_STOCK_YEARS) return { kind: 'stock', year: lastYear }
  return after <= MAX_BELIEVED_YEARS ? { kind: 'doubtful', lastYear } : { kind: 'impossible' }
}

/**
 * By which year and type a bike of this (first registered) year is priced: where the year leaves one type of the model,
 * it is a bike of that type; a year in which no such bike was built says nothing of its price.
 */
export function pricedAs(
  year: number | null,
  types: readonly TypeOfModel[],
  modelTypeId: number | null,
): { readonly modelYear: number | null; readonly modelTypeId: number | null } {
  const judged = year === null ? null : judgeYear(year, types, modelTypeId)
  if (judged?.kind !== 'built' && judged?.kind !== 'stock') return { modelYear: null, modelTypeId }
  return { modelYear: judged.year, modelTypeId: modelTypeId ?? onlyTypeOf(judged.year, types) }
}

function onlyTypeOf(year: number, types: readonly TypeOfModel[]): number | null {
  const [only, ...others] = types.filter((type) => isBuiltIn(type, year))
  return only && others.length === 0 ? only.modelTypeId : null
}

function isBuiltIn({ startYear, endYear }: TypeYears, year: number): boolean {
  return (startYear === null || startYear <= year) && (endYear === null || year <= endYear)
}

/** The types that a question is about: the one it names, where the model has it, or all of the model's. */
export function askedTypes<Type extends TypeOfModel>(
  types: readonly Type[],
  modelTypeId: number | null,
): readonly Type[] {
  const own = types.filter((type) => type.modelTypeId === modelTypeId)
  return own.length > 0 ? own : types
}

/** Why the market knows no bike of this year, as a sentence for the year's field; null where it may. */
export function yearFault(year: number, types: readonly TypeOfModel[], modelTypeId: number | null): string | null {
  const { kind } = judgeYear(year, types, modelTypeId)
  if (kind === 'built' || kind === 'stock') return null
  const isOneType = types.some((type) => type.modelTypeId === modelTypeId)
  return `${isOneType ? '選んだ型式' : 'この車種'}は${yearsLabel(askedTypes(types, modelTypeId))}です。`
}

/** A sale whose year and type disagree: one of the two is a slip. */
export function isUnlikelyYear(year: number, types: readonly TypeYears[]): boolean {
  return types.length > 0 && types.every((type) => yearsApart(year, type) > MAX_YEARS_APART)
}

function yearsApart(year: number, { startYear, endYear }: TypeYears): number {
  return Math.max(0, (startYear ?? year) - year, year - (endYear ?? year))
}

/** 2018〜2020年, 2021年〜, 1974年; empty where nothing is known. */
export function builtIn({ startYear, endYear }: TypeYears): string {
  if (startYear === null) return ''
  if (endYear === null) return `${startYear}年〜`
  return `${yearSpan(startYear, endYear)}年`
}

/** One year is no range. */
function yearSpan(from: number, until: number): string {
  return from === until ? `${from}` : `${from}〜${until}`
}

/** 1992〜1998年式, 2017年式以降; with years between in which none was built 1986〜1987、2013〜2024年式. */
export function yearsLabel(types: readonly TypeYears[]): string {
  const spans = spansOf(types)
  const isEnded = spans.at(-1)?.until !== null
  const words = spans.map(({ from, until }, index) => {
    if (until === null) return `${from}年式以降`
    const years = from === null ? `${until}年式まで` : yearSpan(from, until)
    const isLastOfYears = index === spans.length - (isEnded ? 1 : 2)
    return from !== null && isLastOfYears ? `${years}年式` : years
  })
  return words.join('、')
}

interface Span {
  readonly from: number | null
  readonly until: number | null
}

/** The years in which any was built, without a break each. */
function spansOf(types: readonly TypeYears[]): readonly Span[] {
  const sorted = types
    .map(({ startYear, endYear }): Span => ({ from: startYear, until: endYear }))
    .sort((a, b) => (a.from ?? 0) - (b.from ?? 0))
  const spans: Span[] = []
  for (const next of sorted) {
    const last = spans.at(-1)
    if (last && (last.until === null || (next.from ?? 0) <= last.until + 1)) {
      const until = last.until === null || next.until === null ? null : Math.max(last.until, next.until)
      spans[spans.length - 1] = { from: last.from, until }
    } else spans.push(next)
  }
  return spans
}
