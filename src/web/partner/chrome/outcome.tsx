import { Notice } from '#ui/feedback/notice.tsx'
import type { Refusal } from '../partner-call.ts'

interface Properties {
  readonly refusal?: Refusal | { readonly done: string } | null | undefined
}

/** What became of a form: why not, or that it is done. */
export function Outcome({ refusal }: Properties) {
  if (!refusal) return null
  if ('done' in refusal)
    return (
      <Notice tone="good" isAnswer>
        {refusal.done}
      </Notice>
    )
  return (
    <Notice tone="bad" isAnswer>
      {refusal.problem}
      {refusal.fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {refusal.fields.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
