import { useRef } from 'react'
import { Form } from 'react-router'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { useOpenedFor } from '../console/use-console.ts'
import type { Refusal } from './answer/unsent.ts'
import { RestoredDraft } from './draft/restored-draft.tsx'
import { type DraftOf, useDraft } from './draft/use-draft.ts'
import { OPENED_FOR } from './opened-for.ts'

/**
 * The pointer leaves the focus in the field until the form is sent: a fault that came up at the last field in between
 * would move the button away, and the press would be lost.
 */
function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button[type=submit]')) event.preventDefault()
}

interface Properties extends React.ComponentProps<typeof Form> {
  /** The answer to this form, when there is one: what was wrong stands at its fields. */
  readonly answer?: Refusal | { readonly done: string } | null | undefined
  /** What the page itself found wrong. */
  readonly faults?: readonly FieldFault[] | undefined
  /** What is typed is kept in this tab under this name until the form is sent. */
  readonly draft?: DraftOf | undefined
}

/** A form that writes. It names for whom it was opened: the server refuses it when somebody else is logged in by then. */
export function ConsoleForm({ answer, faults, draft, ref, children, ...form }: Properties) {
  const refusal = answer && 'problem' in answer ? answer : null
  const own = useRef<HTMLFormElement>(null)
  const element = typeof ref === 'object' && ref ? ref : own
  const done = answer && 'done' in answer ? answer : undefined
  const restored = useDraft(element, draft && { sent: done, ...draft })
  return (
    <Form method="post" onMouseDownCapture={keepFocus} {...form} ref={element}>
      <OpenedFor />
      <FormFaults faults={faults ?? refusal?.fields} typed={refusal?.typed}>
        {children}
      </FormFaults>
      {draft && <RestoredDraft isRestored={restored.isRestored} leftOut={restored.leftOut} />}
    </Form>
  )
}

/** The hidden field that names it. */
export function OpenedFor() {
  return <input type="hidden" name={OPENED_FOR} value={useOpenedFor()} />
}
