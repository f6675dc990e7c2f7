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

/** Of what the owner owes the dealer; a stolen bike costs at most what was paid. */
export function owedFault(owed: number, price: number): FieldFault | null {
  return Number.isSafeInteger(owed) && owed >= 1 && owed <= price
    ? null
    : { field: 'owed', message: '返還する金額は、1円から最終取引金額までの整数で入力してください。' }
}
