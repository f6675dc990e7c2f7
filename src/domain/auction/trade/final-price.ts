import { isExplanation, tooLittleSaid } from '../../account/explanation.ts'
import type { FieldFault } from '../../errors/error-code.ts'
import { labelOf } from '../../options/option.ts'

/** Why a dealer pays less than agreed. */
export const REDUCTION_REASONS = [
  { code: 'damage', label: '申告にない傷・故障' },
  { code: 'mileage', label: '走行距離の相違' },
  { code: 'parts', label: '部品・付属品の不足' },
  { code: 'documents', label: '書類の不備' },
  { code: 'other', label: 'その他' },
] as const
/** No longer offered: a price falls only where listing and bike differ. Reports made with them keep their words. */
const FORMER_REDUCTION_REASONS = [{ code: 'procedure', label: '手続き費用' }] as const

/** In words, also of an old report. */
export function reductionReasonLabel(code: string): string {
  return labelOf([...REDUCTION_REASONS, ...FORMER_REDUCTION_REASONS], code)
}

export type ReductionReason = (typeof REDUCTION_REASONS)[number]['code']

export interface Reduction {
  readonly reason: ReductionReason
  readonly detail: string
  /** Yen, taken off the contract amount. */
  readonly amount: number
}

/** What the dealer reports of the payment. */
export interface CompletionReport {
  readonly finalTransactionPrice: number
  readonly reductions: readonly Reduction[]
  readonly reportedAt: Date
  /** When silence counts as a yes. */
  readonly confirmBy: Date
  /** The owner's last one. A new report leaves it standing: only the owner's yes or a ruling ends it. */
  readonly objection: { readonly at: Date; readonly comment: string } | null
  /** How many the contract has seen; missing where they were not counted yet. */
  readonly objections?: number
  /** Of an operator, on whether it was paid; without `isProven` on the reductions, as long as those were reported. */
  readonly ruling: { readonly at: Date; readonly comment: string; readonly isProven?: boolean } | null
  /** The day of payment in Tokyo; missing in reports from before it was asked for. */
  readonly paidOn?: string
  /** An uploaded image or PDF; null or missing in reports from before it was asked for. */
  readonly proofAssetId?: string | null
  /** The how manieth of its contract; missing where it was stored before they were counted. */
  readonly number?: number
  /** What was reported before a ruling on reductions changed it; there are no such rulings any more. */
  readonly claimed?: Pick<CompletionReport, 'finalTransactionPrice' | 'reductions'>
}

/** Of the owner: after that many the dealer's word is not heard again before an operator has ruled. */
const MAX_OBJECTIONS = 2
export const MAX_REDUCTIONS = 10
export const MAX_DETAIL_LENGTH = 200

export function isReductionReason(code: string): code is ReductionReason {
  return REDUCTION_REASONS.some((reason) => reason.code === code)
}

/** Characters, as the field counts them. */
export const MAX_RULING_COMMENT_LENGTH = 500

/** Both sides read why it was ruled so: a reason is made of words. Null where it is. */
export function rulingCommentFault(comment: string): FieldFault | null {
  if (!isExplanation(comment)) return { field: 'comment', message: tooLittleSaid('裁定の理由', comment) }
  return [...comment].length <= MAX_RULING_COMMENT_LENGTH
    ? null
    : { field: 'comment', message: `裁定の理由は${MAX_RULING_COMMENT_LENGTH}文字以内で入力してください。` }
}

/** By the dealer; else an operator found it paid of a dealer who could not report. */
export function isReported({ reportedAt, ruling }: CompletionReport): boolean {
  return ruling?.at.getTime() !== reportedAt.getTime()
}

/** It counts until an operator finds that nothing was paid. */
export function isStanding({ ruling }: CompletionReport): boolean {
  return ruling?.isProven !== false
}

/**
 * The owner has never said that the money is missing. Such a report ends the delay, and silence completes the trade; with an
 * objection only the owner's yes or a ruling does either.
 */
export function isUndisputed(report: CompletionReport): boolean {
  return isStanding(report) && report.objection === null
}

/** The owner has objected to this very report, not to one before it. */
export function isObjectedTo({ objection, reportedAt }: CompletionReport): boolean {
  return objection !== null && objection.at >= reportedAt
}

/** The operator's turn: the owner says that the money has not come, or let a corrected report pass. */
export function awaitsPaymentRuling(report: CompletionReport, now: Date): boolean {
  if (report.ruling) return false
  return isObjectedTo(report) || (now >= report.confirmBy && !isUndisputed(report))
}

/** From when on the operator's answer about it counts: the objection, or the end of the time in which the owner let a correction pass. */
export function paymentRuledFrom(report: CompletionReport): Date {
  return report.objection && isObjectedTo(report) ? report.objection.at : report.confirmBy
}

/** Why another report is not taken; null where it is. */
export function reportFault(
  report: CompletionReport | null,
): 'reportWaits' | 'reportCorrectionWaits' | 'reportRuledFirst' | null {
  // Who is found not to have paid, and then does, says so: once per ruling, for that report stands again.
  if (!report || !isStanding(report)) return null
  // Each report is a mail to the owner and begins the 7 days anew: the next one is an answer to an objection.
  if (!report.objection) return 'reportWaits'
  // To an objection there is one corrected report; then it is the owner's turn, or the operator's.
  if (!isObjectedTo(report)) return 'reportCorrectionWaits'
  return objectionsTo(report) >= MAX_OBJECTIONS ? 'reportRuledFirst' : null
}

export function objectionsTo({ objections, objection }: CompletionReport): number {
  return objections ?? (objection ? 1 : 0)
}

export function isSameReductions(one: readonly Reduction[], other: readonly Reduction[]): boolean {
  const key = (list: readonly Reduction[]) => list.map(({ reason, amount }) => `${reason} ${amount}`).join()
  return key(one) === key(other)
}

export function totalOf(reductions: readonly Pick<Reduction, 'amount'>[]): number {
  return reductions.reduce((sum, { amount }) => sum + amount, 0)
}

/** Of one line; `field` is where it stands in the form. */
export function faultsOfReduction({ reason, detail, amount }: Reduction, field: string): FieldFault[] {
  const faults: FieldFault[] = []
  if (!isReductionReason(reason)) faults.push({ field: `${field}.reason`, message: '減額の理由を選択してください。' })
  const length = [...detail.trim()].length
  if (!isExplanation(detail)) faults.push({ field: `${field}.detail`, message: tooLittleSaid('減額の内容', detail) })
  if (length > MAX_DETAIL_LENGTH)
    faults.push({ field: `${field}.detail`, message: `減額の内容は${MAX_DETAIL_LENGTH}文字以内で入力してください。` })
  if (!Number.isSafeInteger(amount) || amount < 1)
    faults.push({ field: `${field}.amount`, message: '減額は1円以上の整数で入力してください。' })
  return faults
}
