import { useEffect, useRef, useState } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components'
import { CheckMark } from './check-mark.tsx'

interface Properties {
  readonly name: string
  readonly value?: string
  readonly defaultSelected?: boolean
  readonly className?: string
  readonly children: React.ReactNode
}

/** A single yes or no. What was ticked before React took over the page is kept. */
export function Checkbox({ name, value, defaultSelected = false, className = 'choice', children }: Properties) {
  const input = useRef<HTMLInputElement>(null)
  const [isSelected, setSelected] = useState(defaultSelected)
  useEffect(() => {
    if (input.current) setSelected(input.current.checked)
  }, [])
  return (
    <AriaCheckbox
      name={name}
      {...(value === undefined ? {} : { value })}
      inputRef={input}
      isSelected={isSelected}
      onChange={setSelected}
      className={className}
    >
      <CheckMark />
      {children}
    </AriaCheckbox>
  )
}
