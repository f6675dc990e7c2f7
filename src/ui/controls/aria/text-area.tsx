import { useRef } from 'react'
import { TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components'
import { BLANK, isBlank } from '../field/fault-words.ts'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'
import { TypedLength, tooLong } from './text-limit.tsx'
import { useFirstText } from './typed-texts.ts'
import { useFaultGoesWhileTyping, useTypedText } from './use-typed-text.ts'

interface Properties extends FieldWords, Pick<TextFieldProps, 'defaultValue' | 'onKeyDown'> {
  readonly rows?: number
  /** In characters. Counted, not cut off: what is pasted stays, and is refused beside the field. */
  readonly limit?: number
}

/** Several lines; grows with its text. */
export function TextArea({ label, hint, required = false, rows = 4, limit, defaultValue = '', ...field }: Properties) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useTypedText(area, useFirstText(field.name, defaultValue))
  useFaultGoesWhileTyping(area, typed)
  return (
    <TextField
      {...field}
      value={typed}
      onChange={setTyped}
      isRequired={required}
      validate={(text) => (required && isBlank(text) ? BLANK : tooLong(text, limit))}
      className="grid gap-1.5"
    >
      <FieldHead label={label} hint={hint} required={required} />
      <AriaTextArea
        ref={area}
        rows={rows}
        className={`control field-sizing-content ${rows > 2 ? 'min-h-28' : 'min-h-20'}`}
      />
      <TypedLength text={typed} limit={limit} isShownEarly />
      <FieldFault />
    </TextField>
  )
}
