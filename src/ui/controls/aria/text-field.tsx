import { useId, useRef } from 'react'
import { TextField as AriaTextField, Input, type TextFieldProps } from 'react-aria-components'
import { BLANK, isBlank } from '../field/fault-words.ts'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'
import { TypedLength, tooLong } from './text-limit.tsx'
import { useFirstText } from './typed-texts.ts'
import { useFaultGoesWhileTyping, useTypedText } from './use-typed-text.ts'

interface Properties
  extends FieldWords,
    Omit<TextFieldProps, 'name' | 'className' | 'children' | 'isRequired' | 'maxLength'> {
  /** 円 … behind the input. */
  readonly unit?: string
  readonly placeholder?: string
  /** In characters. Counted, not cut off: what is pasted stays, and is refused beside the field. */
  readonly limit?: number
  /** Below the input: what is said of the text that stands in it now. */
  readonly below?: (text: string) => React.ReactNode
  /** Of the input. */
  readonly className?: string
}

/** One line of text, with what is wrong about it tied to it. */
export function TextField({
  label,
  hint,
  required = false,
  mark,
  isLabelHidden = false,
  unit,
  placeholder,
  limit,
  below,
  className = '',
  defaultValue = '',
  value,
  onChange,
  validate,
  ...field
}: Properties) {
  const input = useRef<HTMLInputElement>(null)
  const unitId = useId()
  const [typed, setTyped] = useTypedText(input, useFirstText(field.name, defaultValue))
  const shown = value ?? typed
  useFaultGoesWhileTyping(input, shown)
  return (
    <AriaTextField
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      {...(unit ? { 'aria-describedby': unitId } : {})}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        onChange?.(text)
      }}
      isRequired={required}
      validate={(text) => (required && isBlank(text) ? BLANK : (tooLong(text, limit) ?? validate?.(text) ?? null))}
      className="grid min-w-0 gap-1.5"
    >
      {!isLabelHidden && <FieldHead label={label} hint={hint} required={required} {...(mark ? { mark } : {})} />}
      <span className="flex items-center gap-2">
        <Input ref={input} {...(placeholder ? { placeholder } : {})} className={`control ${className}`} />
        {unit && (
          <span id={unitId} className="shrink-0">
            {unit}
          </span>
        )}
      </span>
      {below?.(shown)}
      <TypedLength text={shown ?? ''} limit={limit} isShownEarly={false} />
      <FieldFault />
    </AriaTextField>
  )
}
