import { readKm } from '#domain/values/typed-km.ts'
import { parseYear } from '#domain/values/typed-year.ts'
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
  const typeText = url.searchParams.get('type') ?? ''
  const year = (url.searchParams.get('year') ?? '').slice(0, MAX_TYPED)
  const km = (url.searchParams.get('km') ?? '').slice(0, MAX_TYPED)
  const modelTypeId = typeText === '' ? null : idOf(typeText)
  const parsedYear = parseYear(year)
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

/** Without the type: the model has none like it. */
export function withoutType(narrowing: Narrowing): Narrowing {
  return { ...narrowing, modelTypeId: null, faults: { ...narrowing.faults, type: UNKNOWN_TYPE } }
}

/** Without the year, in which the bike was not built. */
export function withoutYear(narrowing: Narrowing, fault: string): Narrowing {
  return { ...narrowing, modelYear: null, faults: { ...narrowing.faults, year: fault } }
}

function yearFault(isRead: boolean, isAhead: boolean, thisYear: number): string | null {
  if (!isRead) return '年式を読み取れません。「2015」「H27」のように入力してください。'
  return isAhead ? `年式は${thisYear + 1}年までで入力してください。` : null
}

export function isNarrowed({ modelTypeId, modelYear, mileageKm }: Narrowing): boolean {
  return modelTypeId !== null || modelYear !== null || mileageKm !== null
}
