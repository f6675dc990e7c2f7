import { useState } from 'react'
import { Button, ComboBox, Input } from 'react-aria-components'
import { ChevronDownIcon } from '../../icons/icons.tsx'
import { ChoiceList } from './choice-list.tsx'
import { FieldFault } from './field-parts.tsx'
import { TypedLength, tooLong } from './text-limit.tsx'

interface Properties {
  readonly id: string
  readonly name: string
  /** Spoken only. */
  readonly label: string
  readonly placeholder: string
  readonly suggestions: readonly string[]
  readonly defaultValue?: string
  readonly onChange?: (text: string) => void
  /** In characters. */
  readonly limit?: number
}

/** Free text, with sentences that are often written to choose from. */
export function SuggestedTextField({
  id,
  name,
  label,
  placeholder,
  suggestions,
  defaultValue = '',
  onChange,
  limit,
}: Properties) {
  const [typed, setTyped] = useState(defaultValue)
  return (
    <ComboBox
      id={id}
      name={name}
      aria-label={label}
      isRequired
      allowsCustomValue
      defaultInputValue={defaultValue}
      validate={({ inputValue }) => tooLong(inputValue, limit)}
      onInputChange={(text) => {
        setTyped(text)
        onChange?.(text)
      }}
      formValue="text"
      className="grid min-w-0 grow gap-1"
    >
      <span className="relative">
        <Input placeholder={placeholder} autoComplete="off" className="control min-h-11 min-w-0 py-1 pr-11 text-sm" />
        <Button className="absolute inset-y-0 right-0 grid w-11 place-items-center text-text-2">
          <ChevronDownIcon className="size-4" />
        </Button>
      </span>
      <FieldFault />
      <TypedLength text={typed} limit={limit} isShownEarly={false} />
      <ChoiceList choices={suggestions.map((text) => ({ id: text, label: text }))} />
    </ComboBox>
  )
}
