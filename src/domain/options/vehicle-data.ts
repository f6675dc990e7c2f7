import type { Option } from './option.ts'

/** What a bike is mostly painted in; the maker's own name of the paint is free text beside it. */
export const COLORS = [
  { code: 'black', label: '黒' },
  { code: 'white', label: '白' },
  { code: 'silver', label: '銀' },
  { code: 'gray', label: '灰' },
  { code: 'red', label: '赤' },
  { code: 'blue', label: '青' },
  { code: 'green', label: '緑' },
  { code: 'yellow', label: '黄' },
  { code: 'orange', label: '橙' },
  { code: 'brown', label: '茶' },
  { code: 'gold', label: '金' },
  { code: 'purple', label: '紫' },
  { code: 'other', label: 'その他・2色以上' },
] as const satisfies readonly Option[]

/** Whether the seller is a 適格請求書発行事業者, whose invoices let the buyer deduct the consumption tax. */
export const INVOICE_ISSUERS = [
  { code: 'none', label: 'いいえ（個人の方など）' },
  { code: 'registered', label: 'はい（登録しています）' },
] as const satisfies readonly Option[]
