import type { Option } from './option.ts'
import type { RegistrationClass } from './registration-class.ts'

export const KEY_COUNTS = [
  { code: 'none', label: 'なし' },
  { code: 'one', label: '1本' },
  { code: 'two', label: '2本' },
  { code: 'three-or-more', label: '3本以上' },
] as const satisfies readonly Option[]

export const NUMBER_REGISTRATIONS = [
  { code: 'registered', label: '登録あり' },
  { code: 'scrapped-with-documents', label: '廃車済（書類あり）' },
  { code: 'scrapped-without-documents', label: '廃車済（書類なし）' },
  { code: 'competition', label: '競技用（登録なし）' },
  { code: 'unknown', label: '不明' },
] as const satisfies readonly Option[]

/** The bike is made for competition: nothing of it was ever registered, so nothing is changed over to the buyer. */
export function isUnregistered(numberRegistration: string): boolean {
  return numberRegistration === COMPETITION
}

export const COMPETITION = 'competition'
/** What is said where a change of name would stand. */
export const NO_NAME_CHANGE = '競技用車両のため名義変更はありません'
export const NO_METER = 'none'
export const NO_METER_LABEL = 'メーターなし'

/** What a bike of the class may say of its registration: some municipalities register one that was made for competition. */
export function registrationsOf(registration: RegistrationClass | null): readonly Option[] {
  const competition = NUMBER_REGISTRATIONS.filter(({ code }) => code === COMPETITION)
  const others = NUMBER_REGISTRATIONS.filter(({ code }) => code !== COMPETITION)
  if (registration === 'competition') return [...competition, ...others]
  return registration === null ? NUMBER_REGISTRATIONS : others
}

/** What a bike of the class may say of its meter. */
export function meterChangesOf(registration: RegistrationClass | null): readonly Option[] {
  return METER_CHANGES.filter(
    ({ code }) => code !== NO_METER || registration === null || registration === 'competition',
  )
}

/** Several may be chosen. */
export const ACCIDENT_HISTORIES = [
  { code: 'none', label: 'なし', excludes: 'others' },
  { code: 'fell-at-standstill', label: '立ちゴケ' },
  { code: 'fell', label: '転倒' },
  { code: 'accident', label: '事故（フレーム損傷なし）' },
  { code: 'frame-damage', label: 'フレーム修復・損傷' },
  { code: 'unknown', label: '不明', excludes: 'others' },
] as const satisfies readonly Option[]

/** Several may be chosen; a bike that runs well may still have stood for long. */
export const ENGINE_STATUSES = [
  { code: 'good', label: '良好', excludes: ['hard-to-start', 'noise', 'smoke', 'oil-leak', 'immobile'] },
  { code: 'hard-to-start', label: '始動しにくい' },
  { code: 'noise', label: '異音' },
  { code: 'smoke', label: '白煙・黒煙' },
  { code: 'oil-leak', label: 'オイル漏れ' },
  { code: 'immobile', label: '不動' },
  { code: 'long-storage', label: '長期保管' },
] as const satisfies readonly Option[]

export const METER_CHANGES = [
  { code: 'actual', label: '実走行' },
  { code: 'replaced-with-record', label: '交換歴あり（記録あり）' },
  { code: 'doubtful', label: '距離に不安がある' },
  { code: 'reduced-or-no-record', label: '距離が減っている・交換の記録なし' },
  { code: 'none', label: 'メーターなし' },
] as const satisfies readonly Option[]
