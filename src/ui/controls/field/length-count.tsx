import { countText } from '../../values/money.ts'

interface Properties {
  readonly id: string
  readonly count: number
  readonly limit: number
}

/** How much of a field's length is used; counted, not cut off: pasted text stays, and the rule of the form refuses it. */
export function LengthCount({ id, count, limit }: Properties) {
  return (
    <p
      id={`${id}-count`}
      className={`tabular text-right text-sm ${count > limit ? 'font-bold text-bad' : 'text-text-2'}`}
    >
      {countText(count)}／{countText(limit)}文字
    </p>
  )
}
