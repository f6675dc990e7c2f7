import { FieldError } from './field/field-error.tsx'
import { fieldAttributes, fieldId } from './field/field-words.ts'

interface Properties extends Omit<React.ComponentProps<'input'>, 'type' | 'name'> {
  readonly name: string
  readonly error?: string | undefined
  /** The words to agree to; links may stand in them. */
  readonly children: React.ReactNode
}

/** A single yes or no: consent, a setting. Without a `value` react-hook-form reads it as true or false. */
export function Checkbox({ id, error, children, className = '', ...input }: Properties) {
  const ownId = id ?? fieldId(input.name)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ownId} className={`choice ${className}`}>
        <input {...input} {...fieldAttributes(ownId, { error })} type="checkbox" id={ownId} className="choice-box" />
        <span>{children}</span>
      </label>
      <FieldError id={ownId} error={error} />
    </div>
  )
}
