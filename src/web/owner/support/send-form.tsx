import { Form, useNavigation } from 'react-router'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
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
  return (
    <Form method="post" aria-label={label} className="grid gap-6">
      <FormFaults faults={refusal?.fields} typed={refusal?.typed}>
        {children}
      </FormFaults>
      {refusal && (
        <Notice tone="bad" isAnswer>
          {refusal.problem}
        </Notice>
      )}
      <button type="submit" disabled={isBusy} className="button button-action min-h-12 w-full">
        {isBusy ? '送信しています' : submitLabel}
      </button>
    </Form>
  )
}
