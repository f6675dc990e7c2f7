import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, fieldId } from './field/field-words.ts'
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
  hint,
  error,
  id,
  options = [],
  placeholder = '選択してください',
  children,
  className = '',
  ...select
}: Properties) {
  const ownId = id ?? fieldId(select.name)
  return (
    <Field id={ownId} label={label} hint={hint} error={error} required={select.required}>
      <SelectControl {...select} {...fieldAttributes(ownId, { hint, error })} id={ownId} className={className}>
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
