import { useRef } from 'react'
import { SearchField as AriaSearchField, Input, type SearchFieldProps } from 'react-aria-components'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'
import { useTypedText } from './use-typed-text.ts'

interface Properties extends FieldWords, Pick<SearchFieldProps, 'defaultValue' | 'minLength'> {
  readonly placeholder?: string
  /** Of the field. */
  readonly className?: string
  readonly inputClassName?: string
}

/** More is no search, and an address that no server takes. */
const MAX_CHARACTERS = 200

/** Words to search for; Escape empties it. The key "/" leads to it. */
export function SearchField({
  label,
  required = false,
  isLabelHidden = false,
  placeholder,
  className = '',
  inputClassName = '',
  defaultValue = '',
  ...field
}: Properties) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTypedText(input, defaultValue)
  return (
    <AriaSearchField
      {...field}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={typed}
      onChange={(text) => setTyped(text.slice(0, MAX_CHARACTERS))}
      maxLength={MAX_CHARACTERS}
      isRequired={required}
      className={`grid gap-1.5 ${className}`}
    >
      {!isLabelHidden && <FieldHead label={label} required={required} />}
      <Input ref={input} {...(placeholder ? { placeholder } : {})} className={`control ${inputClassName}`} />
      <FieldFault />
    </AriaSearchField>
  )
}
