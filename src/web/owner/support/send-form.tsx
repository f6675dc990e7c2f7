import { Form, useNavigation } from 'react-router'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { useIsReadable } from '#ui/forms/use-is-readable.ts'
import { ProblemNotice } from '../../forms/problem-notice.tsx'
import type { Refusal } from './post-on-server.ts'

interface Properties {
  readonly label: string
  readonly submitLabel: string
  readonly refusal: Refusal | null
  readonly children: React.ReactNode
}

/** A form that the server answers; without scripts it is posted as it is. */
export function SendForm({ label, submitLabel, refusal, children }: Properties) {
  const isBusy = useNavigation().formData !== undefined
  // The form and the code that follows it are one under the finger.
  const isReadable = useIsReadable(label)
  return (
    <Form method="post" aria-label={label} className="grid gap-6">
      <FormFaults faults={refusal?.fields} typed={refusal?.typed}>
        {children}
      </FormFaults>
      {refusal && <ProblemNotice problem={refusal.problem} />}
      <button
        type="submit"
        disabled={isBusy}
        className={`button button-action min-h-12 w-full ${isReadable ? '' : 'pointer-events-none'}`}
      >
        {isBusy ? '送信しています' : submitLabel}
      </button>
    </Form>
  )
}
