import { CONDITION_LABELS, type ConditionCode } from './condition-sheet.ts'
import type { ReductionReason } from './final-price.ts'

export const PHOTOS_LINE = 'stated:photos'
export const MILEAGE_LINE = 'stated:mileageKm'
const PHOTOS_LABEL = '掲載写真'

const BIKE_REASONS: readonly ReductionReason[] = ['damage', 'parts', 'other']
const PAPER_REASONS: readonly ReductionReason[] = ['documents', 'other']
/** Why less may be paid where the bike differs from a line of the condition sheet; null where nothing can be claimed: it says nothing of the bike. */
const REASONS_AT: Readonly<Record<ConditionCode, readonly ReductionReason[] | null>> = {
  firstRegistration: ['other'],
  mileageKm: ['mileage'],
  inspectionUntil: PAPER_REASONS,
  color: BIKE_REASONS,
  accidentHistoryList: BIKE_REASONS,
  engineStatusList: BIKE_REASONS,
  meterChange: ['mileage', 'damage', 'other'],
  customPartsList: BIKE_REASONS,
  keyCount: ['parts', 'other'],
  numberRegistration: PAPER_REASONS,
  documentAvailableList: PAPER_REASONS,
  documentOwner: PAPER_REASONS,
  loanStatus: PAPER_REASONS,
  deliveryDue: null,
  deliveryDay: null,
  deliveryLocation: null,
  contactInfoToBikeDealer: BIKE_REASONS,
}

/** Why less may be paid for what differs at this line. */
export function reasonsAt(line: string): readonly ReductionReason[] {
  const code = line.replace(/^stated:/, '') as ConditionCode
  return REASONS_AT[code] ?? BIKE_REASONS
}

/** What a claim about this line of the condition sheet names; null where nothing can be claimed about it. */
export function statedLine(code: ConditionCode): string | null {
  return REASONS_AT[code] === null ? null : `stated:${code}`
}

/**
 * Whether a claim can name it: `sheet:7` is line 7 of the inspection sheet, `stated:keyCount` a line of the condition
 * sheet, `stated:photos` what the photos of the listing show.
 */
export function isClaimLine(line: string, sheetLines: number): boolean {
  const number = sheetLineOf(line)
  return number === null ? statedLabel(line) !== null : number <= sheetLines
}

/** What a claim about this line of the inspection sheet names. */
export function sheetLine(number: number): string {
  return `sheet:${number}`
}

/** The lines at which nobody could see the bike: it contradicts nothing there, as where the owner stated nothing. */
export function unseenLines(lines: readonly { readonly number: number; readonly isUnseen: boolean }[]): string[] {
  return lines.filter(({ isUnseen }) => isUnseen).map(({ number }) => sheetLine(number))
}

/** The number of the line of the inspection sheet; null for others. */
export function sheetLineOf(line: string): number | null {
  const number = /^sheet:([1-9]\d{0,2})$/.exec(line)?.[1]
  return number === undefined ? null : Number(number)
}

/** What a line of the condition sheet is called; null for others. */
export function statedLabel(line: string): string | null {
  if (line === PHOTOS_LINE) return PHOTOS_LABEL
  const found = Object.entries(CONDITION_LABELS).find(([code]) => statedLine(code as ConditionCode) === line)
  return found?.[1] ?? null
}
