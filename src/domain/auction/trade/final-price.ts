import { hasLetter } from '../../account/written-text.ts'
import type { FieldFault } from '../../errors/error-code.ts'
import { labelOf } from '../../options/option.ts'
import { accept, type Result, refuse } from '../../values/result.ts'

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

export interface CompletionReport {
  readonly finalTransactionPrice: number
  readonly reductions: readonly Reduction[]
  readonly reportedAt: Date
  /** When silence counts, or where a reduction waits for consent, when the operator may rule. */
  readonly confirmBy: Date
  /** The owner's last one. A new report leaves it standing: only the owner's consent or a ruling ends it. */
  readonly objection: { readonly at: Date; readonly comment: string } | null
  readonly ruling: { readonly at: Date; readonly comment: string } | null
  /** The how manieth of its contract; missing where it was stored before they were counted. */
  readonly number?: number
  /** What was reported before the ruling changed it; missing until then. */
  readonly claimed?: Pick<CompletionReport, 'finalTransactionPrice' | 'reductions'>
}

/** Per contract: each one is a mail to the owner and begins the 7 days anew. */
export const MAX_REPORTS = 5
export const MAX_REDUCTIONS = 10
export const MAX_DETAIL_LENGTH = 200

export function isReductionReason(code: string): code is ReductionReason {
  return REDUCTION_REASONS.some((reason) => reason.code === code)
}

/** A final price below the contract amount must be explained to the yen; above it, none is accepted. */
export function faultsOfFinalPrice(
  contractAmount: number,
  finalTransactionPrice: number,
  reductions: readonly Reduction[],
): FieldFault[] {
  const faults: FieldFault[] = []
  if (!Number.isSafeInteger(finalTransactionPrice) || finalTransactionPrice < 1)
    faults.push({ field: 'finalTransactionPrice', message: '最終取引金額は1円以上の整数で入力してください。' })
  else if (finalTransactionPrice > contractAmount)
    faults.push({ field: 'finalTransactionPrice', message: '最終取引金額は成約金額以下で入力してください。' })
  if (reductions.length > MAX_REDUCTIONS)
    faults.push({ field: 'reductions', message: `減額の内訳は${MAX_REDUCTIONS}件以内で入力してください。` })
  for (const [index, reduction] of reductions.entries()) faults.push(...faultsOfReduction(reduction, index))
  if (faults.length === 0 && contractAmount - totalOf(reductions) !== finalTransactionPrice)
    faults.push({ field: 'reductions', message: '減額の内訳の合計を、成約金額との差額に合わせてください。' })
  return faults
}

/**
 * The operator rules on a report: `allowed` holds, for each of its reductions, the yen that stand, from 0 to the amount
 * reported. Ruled prices need the owner's consent no more, only the time to confirm.
 */
export function ruledReport(
  report: CompletionReport,
  contractAmount: number,
  allowed: readonly number[],
  ruling: { readonly at: Date; readonly comment: string },
  confirmBy: Date,
): Result<CompletionReport, FieldFault[]> {
  const fits =
    allowed.length === report.reductions.length &&
    report.reductions.every(({ amount }, index) => isWithin(allowed[index], amount))
  if (!fits) return refuse([{ field: 'allowed', message: '認める金額は、申請された減額の範囲で入力してください。' }])
  const reductions = report.reductions
    .map((reduction, index) => ({ ...reduction, amount: allowed[index] ?? 0 }))
    .filter(({ amount }) => amount > 0)
  return accept({
    ...report,
    finalTransactionPrice: contractAmount - totalOf(reductions),
    reductions,
    ruling,
    confirmBy,
    claimed: { finalTransactionPrice: report.finalTransactionPrice, reductions: report.reductions },
  })
}

/** Characters, as the field counts them. */
export const MAX_RULING_COMMENT_LENGTH = 500

/** Both sides read why it was ruled so: a reason is made of words. Null where it is. */
export function rulingCommentFault(comment: string): FieldFault | null {
  if (!hasLetter(comment)) return { field: 'comment', message: '裁定の理由を、文章で入力してください。' }
  return [...comment].length <= MAX_RULING_COMMENT_LENGTH
    ? null
    : { field: 'comment', message: `裁定の理由は${MAX_RULING_COMMENT_LENGTH}文字以内で入力してください。` }
}

/** Silence is consent to the full price and to a ruling, not to a reduction. */
export function needsConsent({ reductions, ruling }: CompletionReport): boolean {
  return reductions.length > 0 && ruling === null
}

/** Of a report that nobody answers: whether the trade is completed at its price, or goes to the operator. */
export function isSettledBySilence(report: CompletionReport): boolean {
  return report.ruling !== null || (report.reductions.length === 0 && report.objection === null)
}

/** The owner has objected to this very report, not to one before it. */
export function isObjectedTo({ objection, reportedAt }: CompletionReport): boolean {
  return objection !== null && objection.at >= reportedAt
}

/** The operator's turn: the owner objected to this very report, or let pass what silence is no consent to. */
export function awaitsRuling(report: CompletionReport, now: Date): boolean {
  if (report.ruling) return false
  return isObjectedTo(report) || (now >= report.confirmBy && !isSettledBySilence(report))
}

/** Why another report is not taken; null where it is. */
export function reportFault(report: CompletionReport | null): 'ruled' | 'correctionWaits' | 'exhausted' | null {
  if (!report) return null
  if (report.ruling) return 'ruled'
  // To an objection there is one corrected report; then it is the owner's turn, or the operator's.
  if (report.objection && !isObjectedTo(report)) return 'correctionWaits'
  return (report.number ?? 1) >= MAX_REPORTS ? 'exhausted' : null
}

export function totalOf(reductions: readonly Reduction[]): number {
  return reductions.reduce((sum, { amount }) => sum + amount, 0)
}

function faultsOfReduction({ reason, detail, amount }: Reduction, index: number): FieldFault[] {
  const faults: FieldFault[] = []
  const field = `reductions.${index}`
  if (!isReductionReason(reason)) faults.push({ field: `${field}.reason`, message: '減額の理由を選択してください。' })
  const length = [...detail.trim()].length
  if (!hasLetter(detail)) faults.push({ field: `${field}.detail`, message: '減額の内容を入力してください。' })
  if (length > MAX_DETAIL_LENGTH)
    faults.push({ field: `${field}.detail`, message: `減額の内容は${MAX_DETAIL_LENGTH}文字以内で入力してください。` })
  if (!Number.isSafeInteger(amount) || amount < 1)
    faults.push({ field: `${field}.amount`, message: '減額は1円以上の整数で入力してください。' })
  return faults
}

function isWithin(amount: number | undefined, most: number): boolean {
  return amount !== undefined && Number.isSafeInteger(amount) && amount >= 0 && amount <= most
}
