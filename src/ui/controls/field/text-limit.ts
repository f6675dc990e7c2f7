import { countText } from '../../values/money.ts'

/** What stands beside a field whose text is longer than it takes; null where it is not. */
export function tooLong(text: string, limit: number | undefined): string | null {
  const length = lengthOf(text)
  if (limit === undefined || length <= limit) return null
  return `${countText(limit)}文字以内で入力してください（いま${countText(length)}文字）。`
}

/** As the server counts: an emoji is one character. */
export function lengthOf(text: string): number {
  return [...text.trim()].length
}
