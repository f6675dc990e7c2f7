import type { CodeOf, Option } from './option.ts'

/** Several may be chosen; of each that takes the place of another part it is asked whether the original is there. */
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

/** What is added, as an ETC unit is, or heated grips: there is no original one that could be kept. */
const WITHOUT_ORIGINAL: ReadonlySet<string> = new Set(['normal', 'electrics', 'etc', 'other'] satisfies CustomPart[])

export function asksForOriginalPart(part: string): boolean {
  return !WITHOUT_ORIGINAL.has(part)
}

/** The parts of which an answer is taken in; of ETC it was asked once, and is ignored. */
export const PARTS_WITH_ANSWER: readonly CustomPart[] = CUSTOM_PARTS.flatMap(({ code }) =>
  code === 'normal' ? [] : [code],
)
