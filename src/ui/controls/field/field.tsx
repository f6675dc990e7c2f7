import { FieldError } from './field-error.tsx'
import { FieldMark } from './field-mark.tsx'
import type { FieldWords } from './field-words.ts'

interface Properties extends FieldWords {
  /** The id of the one control inside. */
  readonly id: string
  readonly children: React.ReactNode
}

/** Label, 必須/任意, hint, the control, and its error beside it. The control takes `fieldAttributes(id, words)`. */
export function Field({ id, label, isLabelHidden, hint, error, required, mark, children }: Properties) {
  return (
    <div className="field">
      {!isLabelHidden && (
        <label htmlFor={id} className="flex items-center gap-2 font-bold">
          <span>{label}</span>
          <FieldMark required={required} mark={mark} />
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-2">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}
