import { isCodeOf, type Option } from '../options/option.ts'
import { LISTING_FIELDS, type ListingField } from './listing-table.ts'

/** The sell form while it is filled in: null or '' = not answered yet, amounts as they were typed. */
export const NO_ANSWERS = {
  /** `read`: the codes of the 車検証 gave the first answers. */
  certificate: '',
  makerId: null as number | null,
  displacementCtgId: null as number | null,
  modelId: null as number | null,
  modelTypeId: null as number | null,
  firstRegistration: '',
  mileageId: null as number | null,
  mileageKm: '',
  color: '',
  colorText: '',
  transferPlan: '',
  engineStatusList: [] as string[],
  accidentHistoryList: [] as string[],
  meterChange: '',
  keyCount: '',
  customPartsList: [] as string[],
  originalParts: {} as Record<string, string>,
  customPartsText: '',
  numberRegistration: '',
  inspectionUntil: '',
  frameNumber: '',
  plate: '',
  documentAvailableList: [] as string[],
  documentOwner: '',
  loanStatus: '',
  loanBalance: '',
  invoiceIssuer: '',
  askingPrice: '',
  endTime: '',
  deliveryDue: '',
  deliveryDay: [] as string[],
  deliveryTime: '',
  deliveryLocation: '',
  otherDeliveryLocation: '',
  contactInfoToBikeDealer: '',
}
export type DraftAnswers = typeof NO_ANSWERS

const MAX_KEPT_LENGTH = 5_000

/** Whatever was stored, by this or another version of the form: what still fits is kept, the rest is asked again. */
export function salvageAnswers(stored: unknown): DraftAnswers {
  const given = isRecord(stored) ? stored : {}
  const fields: Readonly<Record<string, ListingField>> = LISTING_FIELDS
  const kept = Object.entries(NO_ANSWERS).map(([name, empty]) => [
    name,
    salvage(given[name], empty, fields[name]?.options),
  ])
  return Object.fromEntries(kept) as DraftAnswers
}

function salvage(value: unknown, empty: unknown, list: readonly Option[] | undefined): unknown {
  const isKnown = (code: unknown): code is string => typeof code === 'string' && (!list || isCodeOf(list, code))
  if (Array.isArray(empty)) return Array.isArray(value) ? [...new Set(value.filter(isKnown))] : []
  if (empty === null) return Number.isSafeInteger(value) ? value : null
  if (typeof empty === 'string') return isKnown(value) && value.length <= MAX_KEPT_LENGTH ? value : ''
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, code]) => isKnown(code))) : {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
