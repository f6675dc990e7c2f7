import { useState } from 'react'
import { countText } from '../values/money.ts'
import { Field } from './field.tsx'
import { type FieldWords, fieldAttributes, fieldId } from './field-words.ts'

interface Properties
  extends FieldWords,
    Omit<React.ComponentProps<'textarea'>, keyof FieldWords | 'name' | 'maxLength'> {
  readonly name: string
  /** Counted below, not cut off: pasted text stays, and the rule of the form refuses it. */
  readonly limit?: number
  /** Where the page sets the value itself (a restored draft), it says the length. */
  readonly length?: number
}

/** Several lines; grows with its text. */
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
        className={`control field-sizing-content min-h-28 ${className}`}
      />
      {limit && (
        <p
          id={`${ownId}-count`}
          className={`tabular text-right text-sm ${count > limit ? 'font-bold text-bad' : 'text-text-2'}`}
        >
          {countText(count)}／{countText(limit)}文字
        </p>
      )}
    </Field>
  )
}
