import type { CodeOf, Option } from './option.ts'

/** Several may be chosen; each but ノーマル is asked whether the original part is there. */
export const CUSTOM_PARTS = [
  { code: 'normal', label: 'ノーマル', excludes: 'others' },
  { code: 'muffler', label: 'マフラー' },
  { code: 'handlebar', label: 'ハンドル' },
  { code: 'exterior', label: '外装' },
  { code: 'suspension', label: '足回り' },
  { code: 'electrics', label: '電装' },
  { code: 'engine', label: 'エンジン' },
  { code: 'etc', label: 'ETC' },
  { code: 'lowered', label: 'ローダウン' },
  { code: 'other', label: 'その他' },
] as const satisfies readonly Option[]
export type CustomPart = CodeOf<typeof CUSTOM_PARTS>

export const ORIGINAL_PARTS = [
  { code: 'kept', label: '純正品あり' },
  { code: 'lost', label: '純正品なし' },
] as const satisfies readonly Option[]
export type OriginalPart = CodeOf<typeof ORIGINAL_PARTS>

export function asksForOriginalPart(part: CustomPart): boolean {
  return part !== 'normal'
}
