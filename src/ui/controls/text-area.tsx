import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, useField } from './field/field-words.ts'
import { LengthCount } from './field/length-count.tsx'
import { lengthOf } from './field/text-limit.ts'
import { type TextRules, useText } from './field/use-text.ts'

interface Properties
  extends FieldWords,
    TextRules,
    Omit<React.ComponentProps<'textarea'>, keyof FieldWords | 'name' | 'maxLength'> {
  readonly name: string
  /** Where the page sets the value itself (a restored draft), it says the length. */
  readonly length?: number
}

/** Several lines; grows with its text, but not beyond the screen. */
export function TextArea({
  label,
  isLabelHidden,
  hint,
  error: givenError,
  mark,
  id: givenId,
  limit,
  validate,
  length,
  rows = 4,
  className = '',
  ...area
}: Properties) {
  const { id, error } = useField(area.name, { id: givenId, error: givenError, label })
  const { text, attributes } = useText<HTMLTextAreaElement>(area, { limit, validate })
  const words = { label, isLabelHidden, hint, error, mark, required: area.required }
  return (
    <Field id={id} {...words}>
      <textarea
        {...area}
        {...attributes}
        {...fieldAttributes(id, words, ...(limit ? [`${id}-count`] : []))}
        rows={rows}
        id={id}
        className={`control field-sizing-content max-h-96 ${rows > 2 ? 'min-h-28' : 'min-h-20'} ${className}`}
      />
      {limit && <LengthCount id={id} count={length ?? lengthOf(text)} limit={limit} />}
    </Field>
  )
}
