import { type ChoiceProperties, Choices } from './choices.tsx'
import { FieldGroup } from './field/field-group.tsx'
import { type FieldWords, fieldId } from './field/field-words.ts'

interface Properties extends FieldWords, Omit<ChoiceProperties, keyof FieldWords | 'isInvalid'> {
  readonly id?: string
}

/** Any of several. `register('names')` of react-hook-form may be spread into it; its value is then a list. */
export function CheckboxGroup({ id, label, hint, error, required, ...choices }: Properties) {
  return (
    <FieldGroup id={id ?? fieldId(choices.name)} label={label} hint={hint} error={error} required={required}>
      <Choices type="checkbox" {...choices} isInvalid={Boolean(error)} />
    </FieldGroup>
  )
}
