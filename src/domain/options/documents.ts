import type { CodeOf, Option } from './option.ts'
import type { RegistrationClass } from './registration-class.ts'
import { COMPETITION } from './vehicle-condition.ts'

export interface DocumentOption extends Option {
  /** Which bikes have it; without it, all. */
  readonly classes?: readonly RegistrationClass[]
  /** What a bike has by its registration, or by its scrapping: never both at once. */
  readonly proves?: 'registration' | 'scrapping'
}

const MOPEDS = ['moped-1', 'moped-2'] as const
const ROAD = [...MOPEDS, 'light', 'small'] as const

/** Several may be chosen. A bike has one of the first two of its class: the plate's paper, or the one after scrapping. */
export const DOCUMENTS = [
  { code: 'plate-certificate', label: '標識交付証明書', classes: MOPEDS, proves: 'registration' },
  { code: 'scrapping-certificate', label: '廃車証明書', classes: MOPEDS, proves: 'scrapping' },
  { code: 'light-notification', label: '軽自動車届出済証', classes: ['light'], proves: 'registration' },
  { code: 'light-return-certificate', label: '軽自動車届出済証返納証明書', classes: ['light'], proves: 'scrapping' },
  { code: 'inspection-certificate', label: '自動車検査証', classes: ['small'], proves: 'registration' },
  { code: 'inspection-return-certificate', label: '自動車検査証返納証明書', classes: ['small'], proves: 'scrapping' },
  { code: 'transfer-certificate', label: '譲渡証明書', classes: ['competition'] },
  { code: 'sales-certificate', label: '販売証明書', classes: ['competition'] },
  { code: 'compulsory-insurance', label: '自賠責保険証明書', classes: ROAD },
  { code: 'service-record', label: '整備記録簿' },
  { code: 'manual', label: '取扱説明書' },
] as const satisfies readonly DocumentOption[]

/** Offered besides by the form and not stored: a list without papers says it. */
export const NO_DOCUMENTS = {
  code: 'none',
  label: '手元に書類がない（紛失など）',
  excludes: 'others',
} as const satisfies Option
export const NO_DOCUMENTS_WORDS = '手元に書類なし'

export type DocumentCode = CodeOf<typeof DOCUMENTS>

/** The papers a bike of this class can have; of every class where the class is not known. */
export function documentsOf(
  registration: RegistrationClass | null,
): readonly (DocumentOption & { code: DocumentCode })[] {
  const all: readonly (DocumentOption & { code: DocumentCode })[] = DOCUMENTS
  return all.filter(({ classes }) => !classes || registration === null || classes.includes(registration))
}

/** Of a bike of this class in this state: one made for competition that was registered has what its class then has. */
export function offeredPapers(registration: RegistrationClass | null, numberRegistration: unknown) {
  const isRegistered = registration === 'competition' && numberRegistration !== COMPETITION
  return documentsOf(numberRegistration === COMPETITION ? 'competition' : isRegistered ? null : registration)
}

/** What a paper proves of the bike's registration; null for papers that every bike may have. */
export function provenBy(code: unknown): 'registration' | 'scrapping' | null {
  const all: readonly DocumentOption[] = DOCUMENTS
  return all.find((document) => document.code === code)?.proves ?? null
}

/** What the paper of a scrapped bike of this class is called. */
export function scrappingDocumentName(registration: RegistrationClass | null): string {
  const papers = documentsOf(registration).filter(({ proves }) => proves === 'scrapping')
  return papers.length === 1 ? (papers[0]?.label ?? '') : '廃車の証明書'
}

/** What the paper of a bike's plate is called; 車検証 is what people say to 自動車検査証. */
export function plateDocumentName(registration: RegistrationClass | null): string {
  if (registration === 'small') return '車検証'
  if (registration === 'competition') return '譲渡証明書・販売証明書など'
  return registration === null ? '登録書類' : (documentsOf(registration)[0]?.label ?? '登録書類')
}

/** Where the type and the month of the registration are written; the papers of all classes where the class is not known. */
export function registrationPaper(registration: RegistrationClass | null): string {
  const classes = registration === null ? (['small', 'light', ...MOPEDS] as const) : [registration]
  return [...new Set(classes.map(plateDocumentName))].join('・')
}

export const DOCUMENT_OWNERS = [
  { code: 'self', label: '本人' },
  { code: 'family', label: '家族' },
  { code: 'shop', label: '販売店' },
  { code: 'credit-company', label: '信販会社' },
  { code: 'corporation', label: '法人' },
  { code: 'deceased', label: '故人' },
] as const satisfies readonly Option[]

export const LOAN_STATUSES = [
  { code: 'none', label: 'なし' },
  { code: 'paid-not-released', label: '完済（所有権解除前）' },
  { code: 'paying', label: '返済中', asksFor: '残債額' },
] as const satisfies readonly Option[]
