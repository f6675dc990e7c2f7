import { useState } from 'react'
import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, fieldId } from './field/field-words.ts'
import { LengthCount } from './field/length-count.tsx'

interface Properties
  extends FieldWords,
    Omit<React.ComponentProps<'textarea'>, keyof FieldWords | 'name' | 'maxLength'> {
  readonly name: string
  /** Counted below. */
  readonly limit?: number
  /** Where the page sets the value itself (a restored draft), it says the length. */
  readonly length?: number
}

/** Several lines; grows with its text, but not beyond the screen. */
export function TextArea({ label, hint, error, id, limit, length, className = '', onChange, ...area }: Properties) {
  const ownId = id ?? fieldId(area.name)
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const count = length ?? typed
  return (
    <Field id={ownId} label={label} hint={hint} error={error} required={area.required}>
      <textarea
        rows={4}
        {...area}
        {...fieldAttributes(ownId, { hint, error }, ...(limit ? [`${ownId}-count`] : []))}
        id={ownId}
        onChange={(event) => {
          setTyped(event.target.value.length)
          return onChange?.(event)
        }}
        className={`control field-sizing-content max-h-96 min-h-28 ${className}`}
      />
      {limit && <LengthCount id={ownId} count={count} limit={limit} />}
    </Field>
  )
}
