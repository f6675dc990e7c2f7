import { useRef } from 'react'
import { Button, Select, SelectValue } from 'react-aria-components'
import { ChevronDownIcon } from '../../icons/icons.tsx'
import { type Choice, ChoiceList } from './choice-list.tsx'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'

interface Properties extends FieldWords {
  readonly choices: readonly Choice[]
  /** The empty choice; a required field shows it until something is chosen. */
  readonly placeholder?: string
  readonly defaultValue?: string
  /** With it the page holds the choice itself. */
  readonly value?: string
  readonly onChange?: (id: string) => void
  /** Of the button. */
  readonly className?: string
}

/** One of several. What is chosen goes with the form under its name. */
export function SelectField({
  name,
  label,
  hint,
  required = false,
  isLabelHidden = false,
  choices,
  placeholder = '選択してください',
  defaultValue = '',
  value,
  onChange,
  className = '',
}: Properties) {
  const offered = required ? choices : [{ id: '', label: placeholder }, ...choices]
  const root = useRef<HTMLDivElement>(null)
  const chosen = (id: string) => (required && id === '' ? null : id)
  return (
    <Select
      ref={root}
      name={name}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      {...(value === undefined ? { defaultValue: chosen(defaultValue) } : { value: chosen(value) })}
      onChange={(id) => {
        onChange?.(String(id ?? ''))
        // A choice changes the form like a key in a field does; React Aria does not say so itself.
        root.current?.dispatchEvent(new Event('input', { bubbles: true }))
      }}
      isRequired={required}
      placeholder={placeholder}
      className="grid min-w-0 gap-1.5"
    >
      {!isLabelHidden && <FieldHead label={label} hint={hint} required={required} />}
      <Button className={`control flex items-center justify-between gap-2 text-left ${className}`}>
        <SelectValue className="truncate data-placeholder:text-text-2" />
        <ChevronDownIcon className="size-5 shrink-0 text-text-2" />
      </Button>
      <FieldFault isChoice />
      <ChoiceList choices={offered} />
    </Select>
  )
}
