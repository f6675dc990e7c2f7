import { CONDITION_LABELS, type ConditionCode } from './condition-sheet.ts'
import type { ReductionReason } from './final-price.ts'

/** When and where the owner would hand over is no statement about the bike. */
const UNCLAIMABLE: readonly ConditionCode[] = ['deliveryDue', 'deliveryDay', 'deliveryLocation']
export const PHOTOS_LINE = 'stated:photos'
export const MILEAGE_LINE = 'stated:mileageKm'
const PHOTOS_LABEL = '掲載写真'

const BIKE_REASONS: readonly ReductionReason[] = ['damage', 'parts', 'other']
const PAPER_REASONS: readonly ReductionReason[] = ['documents', 'other']
/** Where it is not the bike itself that differs. */
const REASONS_AT: Partial<Record<string, readonly ReductionReason[]>> = {
  'stated:firstRegistration': ['other'],
  [MILEAGE_LINE]: ['mileage'],
  'stated:inspectionUntil': PAPER_REASONS,
  'stated:meterChange': ['mileage', 'damage', 'other'],
  'stated:keyCount': ['parts', 'other'],
  'stated:numberRegistration': PAPER_REASONS,
  'stated:documentAvailableList': PAPER_REASONS,
  'stated:documentOwner': PAPER_REASONS,
  'stated:loanStatus': PAPER_REASONS,
}

/** Why less may be paid for what differs at this line. */
export function reasonsAt(line: string): readonly ReductionReason[] {
  return REASONS_AT[line] ?? BIKE_REASONS
}

/** What a claim about this line of the condition sheet names; null where nothing can be claimed about it. */
export function statedLine(code: ConditionCode): string | null {
  return UNCLAIMABLE.includes(code) ? null : `stated:${code}`
}

/**
 * Whether a claim can name it: `sheet:7` is line 7 of the inspection sheet, `stated:keyCount` a line of the condition
 * sheet, `stated:photos` what the photos of the listing show.
 */
export function isClaimLine(line: string, sheetLines: number): boolean {
  const number = sheetLineOf(line)
  return number === null ? statedLabel(line) !== null : number <= sheetLines
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
