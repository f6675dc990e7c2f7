import { type ChoiceProperties, Choices } from './choices.tsx'
import { FieldGroup } from './field/field-group.tsx'
import { type FieldWords, fieldId } from './field/field-words.ts'

interface Properties
  extends FieldWords,
    Omit<ChoiceProperties, keyof FieldWords | 'isInvalid' | 'defaultSelected' | 'selected'> {
  readonly id?: string
  readonly defaultValue?: string | undefined
  readonly value?: string | undefined
}

/** One of a few. `register('name')` of react-hook-form may be spread into it. */
export function RadioGroup({ id, label, hint, error, required, defaultValue, value, ...choices }: Properties) {
  return (
    <FieldGroup
      id={id ?? fieldId(choices.name)}
      role="radiogroup"
      label={label}
      hint={hint}
      error={error}
      required={required}
    >
      <Choices
        type="radio"
        {...choices}
        required={required}
        defaultSelected={defaultValue === undefined ? undefined : [defaultValue]}
        selected={value === undefined ? undefined : [value]}
      />
    </FieldGroup>
  )
}
