import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ConfirmDialog } from '#ui/controls/aria/confirm-dialog.tsx'
import { ServerFaults } from '#ui/controls/aria/server-faults.tsx'
import { type FormReader, readForm, SHOWN } from './form-values.ts'
import type { Refusal } from './partner-call.ts'
import { faultsOf } from './unsent.ts'

export interface Question {
  readonly title: string
  readonly consequence: React.ReactNode
  readonly confirmLabel: string
  /** What the form's action asks for with `question`: what was understood, in figures. */
  readonly token: string
}

interface Properties {
  /** Makes the question of what was understood; faults that it finds stand at their fields, and nothing is asked. */
  readonly ask: (form: FormReader) => Question
  /** The answer to this form, when there is one. */
  readonly answer?: Refusal | { readonly done: string } | null | undefined
  /** Without it the page's own action is called. */
  readonly send?: (data: FormData) => void
  readonly label?: string
  readonly className?: string
  readonly children: React.ReactNode
}

/** A form that cannot be taken back: it names object, amount and actor, and is sent once that was answered. */
export function ConfirmForm({ ask, answer, send, label, className = '', children }: Properties) {
  const submit = useSubmit()
  // As it was when the question was made: news that come in meanwhile do not change what was answered.
  const [asked, setAsked] = useState<(Question & { readonly data: FormData; readonly action: string }) | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [faults, setFaults] = useState<readonly FieldFault[] | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  // What was done is not asked for again.
  useEffect(() => {
    if (answer && 'done' in answer) form.current?.reset()
  }, [answer])
  const refusal = answer && 'problem' in answer ? answer : undefined
  return (
    <>
      <Form
        ref={form}
        method="post"
        {...(label ? { 'aria-label': label } : {})}
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const read = readForm(data)
          const question = ask(read)
          setFaults(read.faults.length > 0 ? read.faults : undefined)
          if (read.faults.length > 0) return
          setAsked({ ...question, data, action: event.currentTarget.getAttribute('action') ?? '' })
          setOpen(true)
        }}
      >
        {refusal?.shown && <input type="hidden" name={SHOWN} value={refusal.shown} />}
        <ServerFaults {...faultsOf(answer)} {...(faults ? { faults } : {})}>
          {children}
        </ServerFaults>
      </Form>
      <ConfirmDialog
        isOpen={isOpen}
        title={asked?.title ?? ''}
        consequence={asked?.consequence}
        confirmLabel={asked?.confirmLabel ?? ''}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          if (!asked) return
          const { data, action, token } = asked
          data.set(SHOWN, token)
          if (send) send(data)
          else void submit(data, { method: 'post', action })
        }}
      />
    </>
  )
}
