import { useId } from 'react'
import { countText } from '#ui/values/money.ts'
import { LengthCount } from '../field/length-count.tsx'

/** What stands beside a field whose text is longer than it takes; null where it is not. */
export function tooLong(text: string, limit: number | undefined): string | null {
  if (limit === undefined || lengthOf(text) <= limit) return null
  return `${countText(limit)}文字以内で入力してください（いま${countText(lengthOf(text))}文字）。`
}

/** As the server counts: an emoji is one character. */
function lengthOf(text: string): number {
  return [...text.trim()].length
}

interface Properties {
  readonly text: string
  readonly limit: number | undefined
  /** From the first character on; else only when the limit is near. */
  readonly isShownEarly: boolean
}

/** From this part of the limit on it is near. */
const NEAR = 0.8

/** How long a text is, and may be, once that matters. */
export function TypedLength({ text, limit, isShownEarly }: Properties) {
  const id = useId()
  const length = lengthOf(text)
  if (limit === undefined || (!isShownEarly && length < limit * NEAR)) return null
  return <LengthCount id={id} count={length} limit={limit} />
}
