import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, useField } from './field/field-words.ts'
import { LengthCount } from './field/length-count.tsx'
import { lengthOf } from './field/text-limit.ts'
import { type TextRules, useText } from './field/use-text.ts'

interface Properties extends FieldWords, TextRules, Omit<React.ComponentProps<'input'>, keyof FieldWords | 'name'> {
  readonly name: string
  /** 円, km … behind the input. */
  readonly unit?: string
  /** Below the input: what is said of the text that stands in it now. */
  readonly below?: (text: string) => React.ReactNode
}

/** The part of the limit from which on the length is told. */
const TOLD_FROM = 0.8

/** One line of text; spread `register('name')` of react-hook-form into it, or use it alone. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error: givenError,
  mark,
  id: givenId,
  unit,
  limit,
  validate,
  below,
  className = '',
  ...input
}: Properties) {
  const { id, error } = useField(input.name, { id: givenId, error: givenError, label })
  const { text, attributes } = useText<HTMLInputElement>(input, { limit, validate })
  const isTold = limit !== undefined && lengthOf(text) > limit * TOLD_FROM
  const described = [...(unit ? [`${id}-unit`] : []), ...(isTold ? [`${id}-count`] : [])]
  const words = { label, isLabelHidden, hint, error, mark, required: input.required }
  const control = (
    <input
      type="text"
      {...input}
      {...attributes}
      {...fieldAttributes(id, words, ...described)}
      id={id}
      className={`control ${className}`}
    />
  )
  return (
    <Field id={id} {...words}>
      {unit ? (
        <span className="flex items-center gap-2">
          {control}
          <span id={`${id}-unit`} className="shrink-0">
            {unit}
          </span>
        </span>
      ) : (
        control
      )}
      {below?.(text)}
      {isTold && <LengthCount id={id} count={lengthOf(text)} limit={limit} />}
    </Field>
  )
}
