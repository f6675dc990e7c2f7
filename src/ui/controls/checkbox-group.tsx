import { use, useEffect, useRef } from 'react'
import { type ChoiceProperties, Choices } from './choices.tsx'
import { missingWords } from './field/fault-words.ts'
import { FieldGroup } from './field/field-group.tsx'
import { type FieldWords, useField } from './field/field-words.ts'
import { FormFields } from './field/form-fields.ts'

interface Properties
  extends Pick<FieldWords, 'label' | 'hint' | 'error' | 'required'>,
    Omit<ChoiceProperties, keyof FieldWords | 'id' | 'isInvalid'> {
  readonly id?: string
}

/** Any of several. `register('names')` of react-hook-form may be spread into it; its value is then a list. */
export function CheckboxGroup({ id: givenId, label, hint, error: givenError, required, ...choices }: Properties) {
  const { id, error } = useField(choices.name, { id: givenId, error: givenError, label })
  const box = useRef<HTMLDivElement>(null)
  const isChecked = use(FormFields) !== null
  // The browser knows no group of which one has to be ticked: the first of them says it.
  const check = () => {
    if (!isChecked || !required) return
    const isAnswered = box.current?.querySelector('input:checked') != null
    box.current?.querySelector('input')?.setCustomValidity(isAnswered ? '' : missingWords(label, 'choice'))
  }
  useEffect(check)
  return (
    <FieldGroup id={id} label={label} hint={hint} error={error} required={required}>
      <div ref={box} onChange={check}>
        <Choices type="checkbox" {...choices} id={id} isInvalid={Boolean(error)} />
      </div>
    </FieldGroup>
  )
}
