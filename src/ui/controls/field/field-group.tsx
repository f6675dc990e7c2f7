import { FieldError } from './field-error.tsx'
import { FieldMark } from './field-mark.tsx'
import { type FieldWords, fieldAttributes } from './field-words.ts'

interface Properties extends FieldWords {
  readonly id: string
  readonly role?: 'radiogroup'
  readonly children: React.ReactNode
}

/** Several controls that answer one question. */
export function FieldGroup({ id, label, hint, error, required, role, children }: Properties) {
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = fieldAttributes(id, { hint, error })
  const state = role === 'radiogroup' ? { 'aria-invalid': isInvalid, 'aria-required': required } : {}
  return (
    <fieldset id={id} tabIndex={-1} role={role} aria-describedby={describedBy} {...state} className="min-w-0">
      <legend className="mb-1.5 flex items-center gap-2 font-bold">
        <span>{label}</span>
        <FieldMark required={required} />
      </legend>
      <div className="grid gap-1.5">
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-text-2">
            {hint}
          </p>
        )}
        {children}
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  )
}
