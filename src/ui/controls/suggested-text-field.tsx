import { useRef, useState } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { FieldError } from './field/field-error.tsx'
import { fieldAttributes, useField } from './field/field-words.ts'
import { LengthCount } from './field/length-count.tsx'
import { lengthOf } from './field/text-limit.ts'
import { useText } from './field/use-text.ts'

interface Properties {
  readonly id: string
  readonly name: string
  /** Spoken only. */
  readonly label: string
  readonly placeholder: string
  readonly suggestions: readonly string[]
  readonly defaultValue?: string
  readonly onChange?: React.ChangeEventHandler<HTMLInputElement>
  /** In characters. */
  readonly limit?: number
  /** What is wrong with a text; null where nothing is. */
  readonly validate?: (text: string) => string | null
  /** False where the list would lie over the button that is pressed next; it is then opened by its button or by ↓. */
  readonly opensWhileTyping?: boolean
  readonly isRequired?: boolean
}

/** The part of the limit from which on the length is told. */
const TOLD_FROM = 0.8

/** Free text, with sentences that are often written to choose from. The list of a `datalist` keeps its own size, whatever the page's is. */
export function SuggestedTextField({
  id,
  name,
  label,
  placeholder,
  suggestions,
  limit,
  validate,
  opensWhileTyping = true,
  isRequired = true,
  ...field
}: Properties) {
  const input = useRef<HTMLInputElement>(null)
  const { error } = useField(name, { id, label })
  const { text, attributes } = useText<HTMLInputElement>(
    { name, required: isRequired, ref: input, ...field },
    { limit, validate },
  )
  // All of them, or those that hold what is typed.
  const [offer, setOffer] = useState<'none' | 'all' | 'matching'>('none')
  const [active, setActive] = useState(-1)
  const offered = suggestions.filter((it) => offer === 'all' || (offer === 'matching' && it.includes(text.trim())))
  const isOpen = offered.length > 0

  function open(which: typeof offer): void {
    setOffer(which)
    setActive(-1)
  }

  /** As if it were typed: the form and the page hear of it the same way. */
  function choose(suggestion: string): void {
    const element = input.current
    if (!element) return
    element.setRangeText(suggestion, 0, element.value.length, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.focus()
    open('none')
  }

  function move(event: React.KeyboardEvent): void {
    const chosen = offered[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen) setActive((active + step + offered.length) % offered.length)
      else open('all')
    } else if (event.key === 'Enter' && chosen !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      open('none')
    }
  }

  return (
    <div className="grid min-w-0 grow gap-1">
      <span className="relative">
        <input
          {...attributes}
          {...fieldAttributes(id, { label, isLabelHidden: true, error })}
          id={id}
          name={name}
          type="text"
          required={isRequired}
          placeholder={placeholder}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-suggestions`}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          onChange={(event) => {
            attributes.onChange(event)
            const typed = event.currentTarget.value.trim()
            const isTyped = document.activeElement === event.currentTarget && opensWhileTyping
            open(typed !== '' && (isOpen || isTyped) ? 'matching' : 'none')
          }}
          onKeyDown={move}
          onBlur={() => open('none')}
          className="control min-h-11 min-w-0 py-1 pr-11 text-sm"
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="候補を表示する"
          aria-haspopup="listbox"
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            open(isOpen ? 'none' : 'all')
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-text-2"
        >
          <ChevronDownIcon className="size-4" />
        </button>
        <div
          id={`${id}-suggestions`}
          role="listbox"
          aria-label="候補"
          hidden={!isOpen}
          onMouseDown={(event) => event.preventDefault()}
          className="choice-popover"
        >
          {offered.map((suggestion, index) => (
            <button
              type="button"
              key={suggestion}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => choose(suggestion)}
              className="flex min-h-11 w-full items-center text-left rounded-control px-3 py-1 hover:bg-brand-soft aria-selected:bg-brand-soft"
            >
              {suggestion}
            </button>
          ))}
        </div>
      </span>
      <FieldError id={id} error={error} />
      {limit !== undefined && lengthOf(text) > limit * TOLD_FROM && (
        <LengthCount id={id} count={lengthOf(text)} limit={limit} />
      )}
    </div>
  )
}
