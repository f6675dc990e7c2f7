import { use } from 'react'
import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, useField } from './field/field-words.ts'
import { FormFields } from './field/form-fields.ts'
import type { Option } from './option.ts'
import { SelectControl } from './select-control.tsx'

interface Properties extends FieldWords, Omit<React.ComponentProps<'select'>, keyof FieldWords | 'name'> {
  readonly name: string
  /** Or `option` and `optgroup` elements as children. */
  readonly options?: readonly Option[]
  /** The empty choice; null leaves it out. */
  readonly placeholder?: string | null
}

export function SelectField({
  label,
  isLabelHidden,
  hint,
  error: givenError,
  mark,
  id: givenId,
  options = [],
  placeholder = '選択してください',
  children,
  className = '',
  ...select
}: Properties) {
  const { id, error } = useField(select.name, { id: givenId, error: givenError, label })
  const typed = use(FormFields)?.typed[select.name]
  const before = typed === undefined || select.value !== undefined ? {} : { defaultValue: typed }
  const words = { label, isLabelHidden, hint, error, mark, required: select.required }
  return (
    <Field id={id} {...words}>
      <SelectControl {...select} {...before} {...fieldAttributes(id, words)} id={id} className={className}>
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </SelectControl>
    </Field>
  )
}
