/** Ids of what the keys lead to. */
export const PASS_BUTTON = 'pass-inspection'
export const FAIL_REASON = 'fail-reason'
/** The form of the inspection sheet; a pass takes along what is typed into it. */
export const SHEET_FORM = 'inspection-sheet'
export const BULK_FORM = 'bulk-ng'
/** The first choice of a part's grades; behind the last there is none. */
export function gradeFieldOf(part: number): string {
  return `grade-${part + 1}`
}
export function ngReasonOf(photo: number): string {
  return `ng-reason-${photo + 1}`
}

/** What photos are sent back for, offered while a reason is typed. */
export const NG_REASONS = [
  'ピントが合っていません',
  '暗くて確認できません',
  '車体の全体が写っていません',
  '撮影した箇所が項目と異なります',
  'メーターの数値が読み取れません',
  '個人情報が写っています',
] as const
