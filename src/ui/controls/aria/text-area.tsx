import { useRef } from 'react'
import { TextArea as AriaTextArea, TextField, type TextFieldProps } from 'react-aria-components'
import { countText } from '../../values/money.ts'
import { BLANK, isBlank } from '../fault-words.ts'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'
import { useFirstText } from './typed-texts.ts'
import { useTypedText } from './use-typed-text.ts'

interface Properties extends FieldWords, Pick<TextFieldProps, 'defaultValue' | 'maxLength' | 'onKeyDown'> {
  readonly rows?: number
  /** Counted below, not cut off: pasted text stays, and the rule of the form refuses it. */
  readonly limit?: number
}

/** Several lines; grows with its text. */
export function TextArea({ label, hint, required = false, rows = 4, limit, defaultValue = '', ...field }: Properties) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useTypedText(area, useFirstText(field.name, defaultValue))
  return (
    <TextField
      {...field}
      value={typed}
      onChange={setTyped}
      isRequired={required}
      validate={(text) => (required && isBlank(text) ? BLANK : null)}
      className="grid gap-1.5"
    >
      <FieldHead label={label} hint={hint} required={required} />
      <AriaTextArea
        ref={area}
        rows={rows}
        className={`control field-sizing-content ${rows > 2 ? 'min-h-28' : 'min-h-20'}`}
      />
      {limit && (
        <p className={`tabular text-right text-sm ${typed.length > limit ? 'font-bold text-bad' : 'text-text-2'}`}>
          {countText(typed.length)}／{countText(limit)}文字
        </p>
      )}
      <FieldFault />
    </TextField>
  )
}
