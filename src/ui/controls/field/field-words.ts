import { use } from 'react'
import { missingWords } from './fault-words.ts'
import { FormFields } from './form-fields.ts'

/** What every field says about itself. */
export interface FieldWords {
  readonly label: React.ReactNode
  /** The label is only spoken: the words around the field say it to the eye. */
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: React.ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** In place of 必須 or 任意, where it depends on another field. */
  readonly mark?: string | undefined
}

/** The id of the field of a name, so that error summaries and "still missing" lists can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** The id of a field, and what is wrong with it: as the page says, or the form around it. */
export function useField(
  name: string,
  { id, error, label }: { id?: string | undefined; error?: string | undefined; label?: React.ReactNode },
) {
  const form = use(FormFields)
  const fault = form?.faults[name]
  const words = typeof fault === 'object' ? missingWords(label, fault.missing) : fault
  return { id: id ?? fieldId(form ? `${form.id}-${name}` : name), error: error ?? words }
}

/** Ties a control to its hint and its error for screen readers. */
export function fieldAttributes(
  id: string,
  { label, isLabelHidden, hint, error }: Partial<FieldWords>,
  ...more: string[]
) {
  const ids = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : []), ...more]
  return {
    ...(isLabelHidden ? { 'aria-label': String(label) } : {}),
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  }
}
