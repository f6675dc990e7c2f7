import type { FieldFault } from '#domain/errors/error-code.ts'
import { pricedAs, type TypeYears } from '#domain/souba/type-years.ts'
import { accept } from '#domain/values/result.ts'
import { readKm } from '#domain/values/typed-km.ts'
import { parseYearMonth } from '#domain/values/typed-year.ts'
import { idOf } from './address.ts'

/** The bike that the address narrows a model to, as it was typed and as it was understood. */
export interface Narrowing {
  readonly modelTypeId: number | null
  readonly modelYear: number | null
  readonly mileageKm: number | null
  readonly typed: { readonly year: string; readonly km: string }
  /** What stands beside a field that was not understood, or fits no bike; the price is then that of the others. */
  readonly faults: { readonly type: string | null; readonly year: string | null; readonly km: string | null }
}

const MAX_TYPED = 30

/** `type`, `year` and `km` of the address. `thisYear`: next year's bikes are sold, too. */
export function narrowingOf(url: URL, thisYear: number): Narrowing {
  const narrowing = narrowingByFirst(url, thisYear)
  const isTwice = (name: string) => new Set(url.searchParams.getAll(name)).size > 1
  const { faults } = narrowing
  return {
    ...narrowing,
    ...(isTwice('type') && { modelTypeId: null }),
    ...(isTwice('year') && { modelYear: null }),
    ...(isTwice('km') && { mileageKm: null }),
    faults: {
      type: isTwice('type') ? `型式${TWICE}` : faults.type,
      year: isTwice('year') ? `年式${TWICE}` : faults.year,
      km: isTwice('km') ? `走行距離${TWICE}` : faults.km,
    },
  }
}

const TWICE = 'が2つ以上指定されています。1つだけ指定してください。'

/** Of what the address says more than once, the first. */
function narrowingByFirst(url: URL, thisYear: number): Narrowing {
  const typeText = url.searchParams.get('type') ?? ''
  const year = (url.searchParams.get('year') ?? '').slice(0, MAX_TYPED)
  const km = (url.searchParams.get('km') ?? '').slice(0, MAX_TYPED)
  const modelTypeId = typeText === '' ? null : idOf(typeText)
  const parsedMonth = parseYearMonth(year)
  // Of 2015年4月 the year counts.
  const parsedYear = parsedMonth.ok ? accept(parsedMonth.value?.year ?? null) : parsedMonth
  const isAhead = parsedYear.ok && parsedYear.value !== null && parsedYear.value > thisYear + 1
  const parsedKm = readKm(km, '走行距離')
  return {
    modelTypeId,
    modelYear: parsedYear.ok && !isAhead ? parsedYear.value : null,
    mileageKm: parsedKm.ok ? parsedKm.value : null,
    typed: { year, km },
    faults: {
      type: typeText !== '' && modelTypeId === null ? UNKNOWN_TYPE : null,
      year: yearFault(parsedYear.ok, isAhead, thisYear),
      km: parsedKm.ok ? null : parsedKm.refusal,
    },
  }
}

const UNKNOWN_TYPE = 'この車種に、指定された型式はありません。一覧からお選びください。'

/** Without what the market refused: a type of another model, a year in which none was built. Null where that is neither. */
export function withoutRefused(narrowing: Narrowing, refused: readonly FieldFault[]): Narrowing | null {
  const { faults } = narrowing
  const year = refused.find(({ field }) => field === 'modelYear')
  if (year && narrowing.modelYear !== null)
    return { ...narrowing, modelYear: null, faults: { ...faults, year: year.message } }
  if (narrowing.modelTypeId === null || !refused.some(({ field }) => field === 'modelTypeId')) return null
  return { ...narrowing, modelTypeId: null, faults: { ...faults, type: UNKNOWN_TYPE } }
}

/** At the price itself: what was asked for and is not part of it, with the reason. */
export function leftOutWords({ faults: { type, year, km } }: Narrowing): string[] {
  return [
    ...(type === null ? [] : [`型式は反映していません。${type}`]),
    ...(year === null ? [] : [`年式は反映していません。${year}`]),
    ...(km === null ? [] : [`走行距離は反映していません。${km}`]),
  ]
}

interface NamedType extends TypeYears {
  readonly modelTypeId: number
  readonly name: string
}

/** As what the bike is priced, where that is not what was asked for to the letter; null where it is. */
export function pricedWords({ modelTypeId, modelYear }: Narrowing, types: readonly NamedType[]): string | null {
  if (modelYear === null) return null
  const priced = pricedAs(modelYear, types, modelTypeId)
  const only = modelTypeId === null ? types.find((type) => type.modelTypeId === priced.modelTypeId) : undefined
  const words = [
    ...(priced.modelYear !== null && priced.modelYear !== modelYear
      ? [`${modelYear}年式は、最終年式の${priced.modelYear}年式として算出しています。`]
      : []),
    ...(only ? [`${priced.modelYear}年式の型式は${only.name}だけのため、${only.name}の相場です。`] : []),
  ]
  return words.length > 0 ? words.join('') : null
}

function yearFault(isRead: boolean, isAhead: boolean, thisYear: number): string | null {
  if (!isRead) return '年式を読み取れません。「2015」「H27」のように入力してください。'
  return isAhead ? `年式は${thisYear + 1}年までで入力してください。` : null
}

export function isNarrowed({ modelTypeId, modelYear, mileageKm }: Narrowing): boolean {
  return modelTypeId !== null || modelYear !== null || mileageKm !== null
}
