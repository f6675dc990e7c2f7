import { CUSTOM_PARTS, ORIGINAL_PARTS } from '../options/custom-parts.ts'
import { DELIVERY_DAYS, DELIVERY_LOCATIONS, DELIVERY_TIMES } from '../options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES } from '../options/documents.ts'
import { isCodeOf, type Option } from '../options/option.ts'
import { TRANSFER_PLANS } from '../options/sale-plans.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '../options/vehicle-condition.ts'

/** The sell form while it is filled in: null or '' = not answered yet, amounts as they were typed. */
export const NO_ANSWERS = {
  makerId: null as number | null,
  displacementCtgId: null as number | null,
  modelId: null as number | null,
  modelTypeId: null as number | null,
  mileageId: null as number | null,
  transferPlan: '',
  engineStatusList: [] as string[],
  accidentHistoryList: [] as string[],
  meterChange: '',
  keyCount: '',
  customPartsList: [] as string[],
  originalParts: {} as Record<string, string>,
  customPartsText: '',
  numberRegistration: '',
  documentAvailableList: [] as string[],
  documentOwner: '',
  loanStatus: '',
  loanBalance: '',
  askingPrice: '',
  endTime: '',
  deliveryDay: [] as string[],
  deliveryTime: '',
  deliveryLocation: '',
  otherDeliveryLocation: '',
  contactInfoToBikeDealer: '',
}
export type DraftAnswers = typeof NO_ANSWERS

const LISTS: Partial<Record<keyof DraftAnswers, readonly Option[]>> = {
  transferPlan: TRANSFER_PLANS,
  engineStatusList: ENGINE_STATUSES,
  accidentHistoryList: ACCIDENT_HISTORIES,
  meterChange: METER_CHANGES,
  keyCount: KEY_COUNTS,
  customPartsList: CUSTOM_PARTS,
  originalParts: ORIGINAL_PARTS,
  numberRegistration: NUMBER_REGISTRATIONS,
  documentAvailableList: DOCUMENTS,
  documentOwner: DOCUMENT_OWNERS,
  loanStatus: LOAN_STATUSES,
  deliveryDay: DELIVERY_DAYS,
  deliveryTime: DELIVERY_TIMES,
  deliveryLocation: DELIVERY_LOCATIONS,
}

const LONGEST_KEPT = 5_000

/** Whatever was stored, by this or another version of the form: what still fits is kept, the rest is asked again. */
export function salvageAnswers(stored: unknown): DraftAnswers {
  const given = isRecord(stored) ? stored : {}
  const kept = Object.entries(NO_ANSWERS).map(([name, empty]) => {
    const list = LISTS[name as keyof DraftAnswers]
    return [name, salvage(given[name], empty, list)]
  })
  return Object.fromEntries(kept) as DraftAnswers
}

function salvage(value: unknown, empty: unknown, list: readonly Option[] | undefined): unknown {
  const isKnown = (code: unknown): code is string => typeof code === 'string' && (!list || isCodeOf(list, code))
  if (Array.isArray(empty)) return Array.isArray(value) ? [...new Set(value.filter(isKnown))] : []
  if (empty === null) return Number.isSafeInteger(value) ? value : null
  if (typeof empty === 'string') return isKnown(value) && value.length <= LONGEST_KEPT ? value : ''
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([, code]) => isKnown(code))) : {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
