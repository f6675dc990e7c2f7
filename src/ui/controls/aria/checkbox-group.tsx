import { useEffect, useRef, useState } from 'react'
import { CheckboxGroup as AriaCheckboxGroup, Checkbox } from 'react-aria-components'
import { CheckMark } from './check-mark.tsx'
import type { Choice } from './choice-list.tsx'
import { FieldFault, FieldHead, type FieldWords } from './field-parts.tsx'

interface Properties extends FieldWords {
  readonly choices: readonly Choice[]
  readonly defaultValue: readonly string[]
}

/** Any of several. What was ticked before React took over the page is kept. */
export function CheckboxGroup({ name, label, hint, required = false, choices, defaultValue }: Properties) {
  const group = useRef<HTMLDivElement>(null)
  const [ticked, setTicked] = useState<readonly string[]>(defaultValue)
  useEffect(() => {
    const inputs = group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    setTicked([...inputs].map(({ value }) => value))
  }, [])
  return (
    <AriaCheckboxGroup
      ref={group}
      name={name}
      value={[...ticked]}
      onChange={setTicked}
      isRequired={required}
      className="grid gap-1.5"
    >
      <FieldHead label={label} hint={hint} required={required} />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {choices.map(({ id, label: words }) => (
          <Checkbox key={id} value={id} className="choice">
            <CheckMark />
            {words}
          </Checkbox>
        ))}
      </div>
      <FieldFault isChoice />
    </AriaCheckboxGroup>
  )
}
