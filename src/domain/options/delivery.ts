import type { Option } from './option.ts'

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

export const DELIVERY_LOCATIONS = [
  { code: 'home', label: '自宅' },
  { code: 'workplace', label: '勤務先' },
  { code: 'shop', label: '店舗へ持込' },
  { code: 'other', label: 'その他', asksFor: '引渡し場所' },
] as const satisfies readonly Option[]

export const PAYMENT_METHODS = [
  { code: 'transfer-before-delivery', label: '振込（引渡し前）' },
  { code: 'transfer-at-delivery', label: '振込（引渡し時）' },
  { code: 'cash', label: '現金' },
] as const satisfies readonly Option[]
