import { useState } from 'react'
import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, fieldId } from './field/field-words.ts'
import { LengthCount } from './field/length-count.tsx'

interface Properties extends FieldWords, Omit<React.ComponentProps<'input'>, keyof FieldWords | 'name'> {
  readonly name: string
  /** 円, km … behind the input. */
  readonly unit?: string
  /** Counted below as soon as the text comes near it. */
  readonly limit?: number
}

/** The part of the limit from which on the length is told. */
const TOLD_FROM = 0.8

/** One line of text; spread `register('name')` of react-hook-form into it, or use it alone. */
export function TextField({ label, hint, error, id, unit, limit, className = '', onChange, ...input }: Properties) {
  const ownId = id ?? fieldId(input.name)
  const [count, setCount] = useState(String(input.value ?? input.defaultValue ?? '').length)
  const isTold = limit !== undefined && count > limit * TOLD_FROM
  const described = [...(unit ? [`${ownId}-unit`] : []), ...(isTold ? [`${ownId}-count`] : [])]
  const control = (
    <input
      type="text"
      {...input}
      {...fieldAttributes(ownId, { hint, error }, ...described)}
      id={ownId}
      onChange={(event) => {
        setCount(event.target.value.length)
        return onChange?.(event)
      }}
      className={`control ${className}`}
    />
  )
  return (
    <Field id={ownId} label={label} hint={hint} error={error} required={input.required}>
      {unit ? (
        <span className="flex items-center gap-2">
          {control}
          <span id={`${ownId}-unit`} className="shrink-0">
            {unit}
          </span>
        </span>
      ) : (
        control
      )}
      {isTold && <LengthCount id={ownId} count={count} limit={limit} />}
    </Field>
  )
}
