import { labelOf, type Option } from './option.ts'

export const TRANSFER_PLANS = [
  { code: 'now', label: 'すぐに' },
  { code: 'within-1-month', label: '1か月以内' },
  { code: 'within-3-months', label: '3か月以内' },
  { code: 'within-6-months', label: '半年以内' },
  { code: 'undecided', label: '未定' },
] as const satisfies readonly Option[]

export const CANCEL_REASONS = [
  { code: 'sold-elsewhere', label: '他で売却' },
  { code: 'changed-mind', label: '気が変わった' },
  { code: 'price', label: '価格に不満' },
  { code: 'wrong-information', label: '情報の誤り' },
  { code: 'other', label: 'その他', asksFor: '理由' },
] as const satisfies readonly Option[]

/** Only when a payment is due: whoever stops for it says that the dealer broke the contract. */
export const UNPAID = 'unpaid'

/** Once there is a dealer to trade with, the reason may be the dealer. */
export const SALE_CANCEL_REASONS = [
  { code: UNPAID, label: '代金が支払われない' },
  { code: 'dealer-unreachable', label: '販売店と連絡がとれない' },
  ...CANCEL_REASONS,
] as const satisfies readonly Option[]

/** A reason as people read it: the label of a code, or the words that somebody typed. */
export function reasonWords(reason: string): string
export function reasonWords(reason: string | null): string | null
export function reasonWords(reason: string | null): string | null {
  return reason && labelOf(SALE_CANCEL_REASONS, reason)
}

/** What "other" asks for. */
export const CANCEL_REASON_TEXT = {
  field: 'cancelReasonText',
  label: '理由の内容',
  longest: 500,
  isReason: true,
} as const
