import { labelOf, type Option } from './option.ts'

/** By when the bike should be gone; nobody has to say. */
export const DELIVERY_DUES = [
  { code: 'one-week', label: '1週間以内' },
  { code: 'two-weeks', label: '2週間以内' },
  { code: 'one-month', label: '1か月以内' },
  { code: 'any', label: '相談して決める' },
] as const satisfies readonly Option[]

/** Several may be chosen. */
export const DELIVERY_DAYS = [
  { code: 'monday', label: '月曜日' },
  { code: 'tuesday', label: '火曜日' },
  { code: 'wednesday', label: '水曜日' },
  { code: 'thursday', label: '木曜日' },
  { code: 'friday', label: '金曜日' },
  { code: 'saturday', label: '土曜日' },
  { code: 'sunday', label: '日曜日' },
  { code: 'holiday', label: '祝日' },
  { code: 'any', label: 'いつでも', excludes: 'others' },
] as const satisfies readonly Option[]

export const DELIVERY_TIMES = [
  { code: 'morning', label: '午前' },
  { code: '12-15', label: '12〜15時' },
  { code: '15-18', label: '15〜18時' },
  { code: 'after-18', label: '18時以降' },
  { code: 'any', label: '指定なし' },
] as const satisfies readonly Option[]

/** The bands of a day that a checklist may name instead of a time. */
export const MORNING = labelOf(DELIVERY_TIMES, 'morning')
export const AFTER_18 = labelOf(DELIVERY_TIMES, 'after-18')

/** All that 古物営業法 14 allows: a dealer receives a bike at its own shop or where the seller lives. */
export const DELIVERY_LOCATIONS = [
  { code: 'home', label: '自宅（住民票の住所）' },
  { code: 'residence', label: '現在の居所（住所と違う場合）', asksFor: '居所の住所' },
  { code: 'shop', label: '販売店の営業所へ持込' },
] as const satisfies readonly Option[]

/** No longer offered; listings made with them keep their words. */
export const FORMER_DELIVERY_LOCATIONS = [
  { code: 'workplace', label: '勤務先' },
  { code: 'other', label: 'その他' },
] as const satisfies readonly Option[]

/** The money comes before the bike leaves. */
export const TRANSFER_FIRST = 'transfer-before-delivery'

export const PAYMENT_METHODS = [
  { code: TRANSFER_FIRST, label: '振込（引渡し前）' },
  { code: 'transfer-at-delivery', label: '振込（引渡し時）' },
  { code: 'cash', label: '現金' },
] as const satisfies readonly Option[]

/** Where the money goes to an account. */
export function isTransfer(paymentMethod: string): boolean {
  return paymentMethod !== '' && paymentMethod !== 'cash'
}
