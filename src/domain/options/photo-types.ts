import type { CodeOf, Option } from './option.ts'

export interface PhotoTypeOption extends Option {
  readonly isRequired?: true
  /** More than one photo of this type, each in one of the multi-upload slots. */
  readonly isRepeatable?: true
}

export const PHOTO_TYPES = [
  { code: '01', label: '前', isRequired: true },
  { code: '02', label: '後ろ', isRequired: true },
  { code: '03', label: '右', isRequired: true },
  { code: '04', label: '左', isRequired: true },
  { code: '05', label: 'メーター', isRequired: true },
  { code: '06', label: '給油口' },
  { code: '07', label: '登録書類' },
  { code: '08', label: '前タイヤ' },
  { code: '09', label: '後タイヤ' },
  { code: '10', label: 'フォーク右' },
  { code: '11', label: 'フォーク左' },
  { code: '12', label: 'ハンドルストッパー右' },
  { code: '13', label: 'ハンドルストッパー左' },
  { code: '14', label: 'エンジン右' },
  { code: '15', label: 'エンジン左' },
  { code: '16', label: 'リアサス' },
  { code: '17', label: 'マフラー' },
  { code: '18', label: 'シート' },
  { code: '19', label: '鍵' },
  { code: '20', label: '車台番号' },
  { code: '31', label: 'カスタム', isRepeatable: true },
  { code: '32', label: '傷・凹み', isRepeatable: true },
  { code: '99', label: 'その他', isRepeatable: true },
] as const satisfies readonly PhotoTypeOption[]
export type PhotoType = CodeOf<typeof PHOTO_TYPES>

export const REQUIRED_PHOTO_TYPES: readonly PhotoType[] = PHOTO_TYPES.flatMap((it) =>
  'isRequired' in it ? [it.code] : [],
)

/** Photos of repeatable types, all of them together. */
export const MULTI_IMAGE_SLOTS = 7
