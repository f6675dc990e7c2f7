import { type ChoiceProperties, Choices } from './choices.tsx'
import { FieldGroup } from './field/field-group.tsx'
import { type FieldWords, useField } from './field/field-words.ts'

interface Properties
  extends Pick<FieldWords, 'label' | 'hint' | 'error' | 'required'>,
    Omit<ChoiceProperties, keyof FieldWords | 'id' | 'isInvalid' | 'defaultSelected' | 'selected'> {
  readonly id?: string
  readonly defaultValue?: string | undefined
  readonly value?: string | undefined
}

/** One of a few. `register('name')` of react-hook-form may be spread into it. */
export function RadioGroup({
  id: givenId,
  label,
  hint,
  error: givenError,
  required,
  defaultValue,
  value,
  ...choices
}: Properties) {
  const { id, error } = useField(choices.name, { id: givenId, error: givenError, label })
  return (
    <FieldGroup id={id} role="radiogroup" label={label} hint={hint} error={error} required={required}>
      <Choices
        type="radio"
        {...choices}
        id={id}
        required={required}
        defaultSelected={defaultValue === undefined ? undefined : [defaultValue]}
        selected={value === undefined ? undefined : [value]}
      />
    </FieldGroup>
  )
}
