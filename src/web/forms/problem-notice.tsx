import { INCOMPLETE_FORM, INCOMPLETE_FORM_DEFAULT } from '#content/messages/forms.ts'
import { Notice } from '#ui/feedback/notice.tsx'

/** Why a form was not taken, above its button. */
export function ProblemNotice({ problem }: { readonly problem: string }) {
  return (
    <Notice tone="bad" isAnswer>
      <span className="whitespace-pre-line">{problem}</span>
      {problem === INCOMPLETE_FORM && (
        <span lang="en" className="mt-0.5 block text-xs text-text-2">
          {INCOMPLETE_FORM_DEFAULT}
        </span>
      )}
    </Notice>
  )
}
