import type { CodeOf, Option } from './option.ts'

/** The classes of the Road Transport Vehicle Act: they decide which papers a bike has. */
export const REGISTRATION_CLASSES = [
  { code: 'moped-1', label: '原付一種' },
  { code: 'moped-2', label: '原付二種' },
  { code: 'light', label: '軽二輪' },
  { code: 'small', label: '小型二輪' },
  { code: 'competition', label: '競技用（登録なし）' },
] as const satisfies readonly Option[]
export type RegistrationClass = CodeOf<typeof REGISTRATION_CLASSES>

export const LICENCE_CLASSES = [
  { code: 'moped', label: '原付免許' },
  { code: 'small-limited', label: '小型限定普通二輪免許' },
  { code: 'standard', label: '普通二輪免許' },
  { code: 'large', label: '大型二輪免許' },
] as const satisfies readonly Option[]
export type LicenceClass = CodeOf<typeof LICENCE_CLASSES>

interface Engine {
  /** cc; 0 means electric. */
  readonly displacement: number
  readonly outputKw: number | null
  /** Made without meter, lamps and plate: nobody registers or inspects it. */
  readonly isCompetition?: boolean
}

/** Since April 2025 a bike up to 125 cc with at most this output is 原付一種. */
const MOPED_1_MAX_KW = 4.0

/**
 * Null where the catalog cannot say: the class of an electric bike follows its rated output, which makers state beside
 * the greatest output that the catalog holds (EM1 e: rated 0.58 kW, greatest 1.7 kW).
 */
export function registrationClassOf({ displacement, outputKw, isCompetition }: Engine): RegistrationClass | null {
  if (isCompetition) return 'competition'
  if (displacement === 0) return null
  if (displacement <= 50) return 'moped-1'
  if (displacement <= 125) return outputKw !== null && outputKw <= MOPED_1_MAX_KW ? 'moped-1' : 'moped-2'
  return displacement <= 250 ? 'light' : 'small'
}

export function licenceClassOf(engine: Engine): LicenceClass | null {
  const registration = registrationClassOf(engine)
  if (registration === null || registration === 'competition') return null
  if (registration === 'moped-1') return 'moped'
  if (registration === 'moped-2') return 'small-limited'
  return engine.displacement <= 400 ? 'standard' : 'large'
}
