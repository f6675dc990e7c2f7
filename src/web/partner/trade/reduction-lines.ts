import { MAX_DETAIL_LENGTH, MAX_REDUCTIONS } from '#domain/auction/trade/final-price.ts'
import type { FormReader } from '../call/form-values.ts'

/** As many items as the rules allow. */
export const LINES: readonly number[] = Array.from({ length: MAX_REDUCTIONS }, (_, line) => line)
/** As many as the form offers, unless more were reported before. */
export const OFFERED_LINES = 4

interface Line {
  readonly amount: number
  readonly reason: string
  readonly detail: string
}

/** What one line takes: at least a yen must be left to pay. */
export function reductionLimits(line: number, contractAmount: number) {
  return { label: `減額${line + 1}の金額`, min: 1, max: Math.max(1, contractAmount - 1) }
}

/** The lines that were begun; a line that is not complete is a fault, never left out. */
export function readReductions(form: FormReader, contractAmount: number): Line[] {
  const lines = LINES.flatMap((line) => {
    const [reason, detail] = [form.text(`reason${line}`), form.text(`detail${line}`)]
    const isBegun = reason !== '' || detail !== '' || form.text(`amount${line}`) !== ''
    if (!isBegun) return []
    const amount = form.yen(`amount${line}`, { ...reductionLimits(line, contractAmount), required: true })
    if (reason === '') form.fault(`reason${line}`, `減額${line + 1}の理由を選択してください。`)
    if (detail === '') form.fault(`detail${line}`, `減額${line + 1}の内容を入力してください。`)
    if ([...detail].length > MAX_DETAIL_LENGTH)
      form.fault(`detail${line}`, `減額${line + 1}の内容は${MAX_DETAIL_LENGTH}文字以内で入力してください。`)
    return amount === null ? [] : [{ amount, reason, detail }]
  })
  if (totalOf(lines) >= contractAmount && form.faults.length === 0)
    form.fault('amount0', '減額の合計は、成約金額より小さくしてください。')
  return lines
}

export function totalOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
