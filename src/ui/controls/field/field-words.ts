/** What every field says about itself. */
export interface FieldWords {
  readonly label: React.ReactNode
  readonly hint?: React.ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
}

/** The id of the field of a name, so that error summaries and "still missing" lists can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** Ties a control to its hint and its error for screen readers. */
export function fieldAttributes(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>, ...more: string[]) {
  const ids = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : []), ...more]
  return {
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
    'aria-invalid': error ? true : undefined,
  }
}
