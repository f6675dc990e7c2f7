/** A type of a model, and in which years it was built; null: not known, or still built. */
export interface TypeYears {
  readonly startYear: number | null
  readonly endYear: number | null
}

/** What was built last is still sold as a bike of the year after. */
const MAX_YEARS_AFTER = 1
/** So far sources count years differently (built, registered, model year). */
const MAX_YEARS_APART = 1

/** By how many years a year lies before the types were built (negative) or after; 0 within, and where nobody knows. */
function yearsOutside(year: number, types: readonly TypeYears[]): number {
  const { from, until } = spanOf(types)
  if (from !== null && year < from) return year - from
  return until !== null && year > until ? year - until : 0
}

function spanOf(types: readonly TypeYears[]): { readonly from: number | null; readonly until: number | null } {
  const starts = types.map(({ startYear }) => startYear)
  const ends = types.map(({ endYear }) => endYear)
  return {
    from: starts.includes(null) || starts.length === 0 ? null : Math.min(...starts.map(Number)),
    until: ends.includes(null) || ends.length === 0 ? null : Math.max(...ends.map(Number)),
  }
}

/** The types that a question is about: the one it names, where the model has it, or all of the model's. */
export function askedTypes<Type extends TypeYears & { readonly modelTypeId: number }>(
  types: readonly Type[],
  modelTypeId: number | null,
): readonly Type[] {
  const own = types.filter((type) => type.modelTypeId === modelTypeId)
  return own.length > 0 ? own : types
}

/** Why there is no bike of these types and this year, as a sentence for the year's field; null where there may be one. */
export function yearFault(year: number, types: readonly TypeYears[], isOneType: boolean): string | null {
  const outside = yearsOutside(year, types)
  if (outside >= 0 && outside <= MAX_YEARS_AFTER) return null
  return `${isOneType ? '選んだ型式' : 'この車種'}は${yearsLabel(types)}です。`
}

/** The year by which a registered bike is priced: what stood unsold for years is no bike of a year in which none was built. */
export function pricedYear<Type extends TypeYears & { readonly modelTypeId: number }>(
  registered: number | null,
  types: readonly Type[],
  modelTypeId: number | null,
): number | null {
  if (registered === null) return null
  const { from, until } = spanOf(askedTypes(types, modelTypeId))
  const latest = until === null ? registered : Math.min(registered, until + MAX_YEARS_AFTER)
  return from === null ? latest : Math.max(latest, from)
}

/** A sale whose year and type disagree: one of the two is a slip. */
export function isUnlikelyYear(year: number, types: readonly TypeYears[]): boolean {
  return Math.abs(yearsOutside(year, types)) > MAX_YEARS_APART
}

/** 1992〜1998年式, 2017年式以降. */
export function yearsLabel(types: readonly TypeYears[]): string {
  const { from, until } = spanOf(types)
  if (until === null) return `${from}年式以降`
  if (from === null) return `${until}年式まで`
  return from === until ? `${from}年式` : `${from}〜${until}年式`
}
