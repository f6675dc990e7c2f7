import { useId, useRef } from 'react'
import { TextField as AriaTextField, Input, type TextFieldProps } from 'react-aria-components'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'
import { useTypedText } from './use-typed-text.ts'

interface Properties extends FieldWords, Omit<TextFieldProps, 'name' | 'className' | 'children' | 'isRequired'> {
  /** 円 … behind the input. */
  readonly unit?: string
  readonly placeholder?: string
  /** Of the input. */
  readonly className?: string
}

/** One line of text, with what is wrong about it tied to it. */
export function TextField({
  label,
  hint,
  required = false,
  isLabelHidden = false,
  unit,
  placeholder,
  className = '',
  defaultValue = '',
  value,
  onChange,
  ...field
}: Properties) {
  const input = useRef<HTMLInputElement>(null)
  const unitId = useId()
  const [typed, setTyped] = useTypedText(input, defaultValue)
  return (
    <AriaTextField
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      {...(unit ? { 'aria-describedby': unitId } : {})}
      value={value ?? typed}
      onChange={(text) => {
        setTyped(text)
        onChange?.(text)
      }}
      isRequired={required}
      className="grid min-w-0 gap-1.5"
    >
      {!isLabelHidden && <FieldHead label={label} hint={hint} required={required} />}
      <span className="flex items-center gap-2">
        <Input ref={input} {...(placeholder ? { placeholder } : {})} className={`control ${className}`} />
        {unit && (
          <span id={unitId} className="shrink-0">
            {unit}
          </span>
        )}
      </span>
      <FieldFault />
    </AriaTextField>
  )
}
