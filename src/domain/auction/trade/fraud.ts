import type { FieldFault } from '../../errors/error-code.ts'
import type { CodeOf, Option } from '../../options/option.ts'

/** What an operator may still rule on once the bike has left. It changes neither price nor payment: it says what is owed. */
export const FRAUDS = [
  { code: 'odometer', label: '走行距離計の改ざん' },
  { code: 'stolen', label: '盗難車' },
] as const satisfies readonly Option[]
export type Fraud = CodeOf<typeof FRAUDS>

export function isFraud(code: string): code is Fraud {
  return FRAUDS.some((fraud) => fraud.code === code)
}

/** Of what the owner owes the dealer; all rulings together cost at most what was paid. `rest`: what is left of it. */
export function owedFault(owed: number, rest: number): FieldFault | null {
  if (Number.isSafeInteger(owed) && owed >= 1 && owed <= rest) return null
  const message =
    rest < 1
      ? '最終取引金額の全額について返還が裁定されています。これ以上の返還は裁定できません。'
      : `返還する金額は、1円から¥${rest.toLocaleString('ja-JP')}（最終取引金額から、これまでに裁定した返還額を引いた残り）までの整数で入力してください。`
  return { field: 'owed', message }
}
