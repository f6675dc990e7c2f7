import { hasControl, isPersonName } from '../account/written-text.ts'

export const MAX_OCCUPATION_LENGTH = 50

/** Why a text cannot stand in the ledger as the seller's occupation, which 古物営業法 16条 asks for; null where it can. */
export function occupationFault(text: string): string | null {
  const written = text.trim()
  if (written === '') return '出品者の職業を入力してください。'
  if (hasControl(written)) return '出品者の職業は、改行を入れずに1行で入力してください。'
  // The ledger is handed out as a CSV: a spreadsheet takes these for a formula.
  if (/^[=+\-@＝＋－＠]/u.test(written)) return '出品者の職業の先頭に、=、+、-、@は使えません。'
  if (!isPersonName(written)) return '出品者の職業は文字で入力してください（例：会社員）。絵文字やURL、@は使えません。'
  return written.length > MAX_OCCUPATION_LENGTH
    ? `出品者の職業は${MAX_OCCUPATION_LENGTH}文字までで入力してください。`
    : null
}
