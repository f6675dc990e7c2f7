import { useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { useIsHydrated } from '#ui/controls/use-is-hydrated.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Refusal } from './answer/unsent.ts'
import { ConsoleForm } from './console-form.tsx'
import { SHOWN } from './form-values.ts'

type Answer = Refusal | { readonly done: string } | null | undefined

interface Properties extends React.ComponentProps<typeof ConsoleForm> {
  readonly title: string
  /** A verb: 買取注文を登録する */
  readonly confirmLabel: string
}

/**
 * A form about which only the server knows whether there is something to ask, and what. Its question stands in the dialog
 * that `ConfirmForm` opens by itself, and nothing is sent by the key that brought it up. Without scripts it stands in the
 * page, and the second press is the answer.
 */
export function AskedForm({ title, confirmLabel, answer, ref, children, ...form }: Properties) {
  const isHydrated = useIsHydrated()
  const submit = useSubmit()
  const own = useRef<HTMLFormElement>(null)
  const element = typeof ref === 'object' && ref ? ref : own
  const [answered, setAnswered] = useState<Answer>(null)
  const question = questionIn(answer)
  return (
    <>
      <ConsoleForm {...form} answer={answer} ref={element}>
        {question && !isHydrated && <input type="hidden" name={SHOWN} value={question.shown} />}
        {children}
      </ConsoleForm>
      {question && isHydrated && (
        <ConfirmDialog
          isOpen={answer !== answered}
          title={title}
          consequence={
            <div className="grid gap-3">
              {question.doubt !== null && <Notice tone="bad">{question.doubt}</Notice>}
              {question.words !== '' && <p>{question.words}</p>}
            </div>
          }
          confirmLabel={confirmLabel}
          onCancel={() => setAnswered(answer)}
          onConfirm={() => {
            setAnswered(answer)
            if (!element.current) return
            const data = new FormData(element.current)
            data.set(SHOWN, question.shown)
            void submit(data, { method: 'post', action: element.current.getAttribute('action') ?? '' })
          }}
        />
      )}
    </>
  )
}

/** What the page itself says of the answer: with scripts a question stands in its dialog alone, and goes with it. */
export function useSaidInPage<Given extends Answer>(answer: Given): Given | null {
  const isHydrated = useIsHydrated()
  return isHydrated && questionIn(answer) ? null : answer
}

function questionIn(answer: Answer) {
  if (!answer || !('problem' in answer) || answer.shown === undefined) return null
  const { shown, asked } = answer
  return { shown, words: asked?.words ?? answer.problem, doubt: asked?.doubt ?? null }
}
