import { readKm } from '#domain/values/typed-km.ts'
import { parseYear } from '#domain/values/typed-year.ts'
import { idOf } from './address.ts'

/** The bike that the address narrows a model to, as it was typed and as it was understood. */
export interface Narrowing {
  readonly modelTypeId: number | null
  readonly modelYear: number | null
  readonly mileageKm: number | null
  readonly typed: { readonly year: string; readonly km: string }
  /** What stands beside a field that was not understood; the price is then that of what was. */
  readonly faults: { readonly year: string | null; readonly km: string | null }
}

const MAX_TYPED = 30

/** `type`, `year` and `km` of the address; undefined where `type` is no number. `thisYear`: next year's bikes are sold, too. */
export function narrowingOf(url: URL, thisYear: number): Narrowing | undefined {
  const typeText = url.searchParams.get('type') ?? ''
  const year = (url.searchParams.get('year') ?? '').slice(0, MAX_TYPED)
  const km = (url.searchParams.get('km') ?? '').slice(0, MAX_TYPED)
  const modelTypeId = typeText === '' ? null : idOf(typeText)
  if (typeText !== '' && modelTypeId === null) return undefined
  const parsedYear = parseYear(year)
  const isAhead = parsedYear.ok && parsedYear.value !== null && parsedYear.value > thisYear + 1
  const parsedKm = readKm(km, '走行距離')
  return {
    modelTypeId,
    modelYear: parsedYear.ok && !isAhead ? parsedYear.value : null,
    mileageKm: parsedKm.ok ? parsedKm.value : null,
    typed: { year, km },
    faults: { year: yearFault(parsedYear.ok, isAhead, thisYear), km: parsedKm.ok ? null : parsedKm.refusal },
  }
}

function yearFault(isRead: boolean, isAhead: boolean, thisYear: number): string | null {
  if (!isRead) return '年式を読み取れません。「2015」「H27」のように入力してください。'
  return isAhead ? `年式は${thisYear + 1}年までで入力してください。` : null
}

export function isNarrowed({ modelTypeId, modelYear, mileageKm }: Narrowing): boolean {
  return modelTypeId !== null || modelYear !== null || mileageKm !== null
}
