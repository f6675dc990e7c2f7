import { Field } from './field.tsx'
import { type FieldWords, fieldAttributes, fieldId } from './field-words.ts'

interface Properties extends FieldWords, Omit<React.ComponentProps<'input'>, keyof FieldWords | 'name'> {
  readonly name: string
  /** 円, km … behind the input. */
  readonly unit?: string
}

/** One line of text; spread `register('name')` of react-hook-form into it, or use it alone. */
export function TextField({ label, hint, error, id, unit, className = '', ...input }: Properties) {
  const ownId = id ?? fieldId(input.name)
  const control = (
    <input
      type="text"
      {...input}
      {...fieldAttributes(ownId, { hint, error }, ...(unit ? [`${ownId}-unit`] : []))}
      id={ownId}
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
    </Field>
  )
}
