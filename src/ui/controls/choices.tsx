import type { Option } from './option.ts'

type Input = Omit<
  React.ComponentProps<'input'>,
  'type' | 'id' | 'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'className'
>

export interface ChoiceProperties extends Input {
  /** Of the group. */
  readonly id: string
  readonly name: string
  readonly options: readonly Option[]
  /** Chosen at first; with `selected` the page holds the state itself. */
  readonly defaultSelected?: readonly string[] | undefined
  readonly selected?: readonly string[] | undefined
  /** On a phone; wider screens take more. */
  readonly columns?: 1 | 2 | 3
  readonly isInvalid?: boolean
}

const COLUMNS = { 1: 'sm:grid-cols-2 sm:full-rows', 2: 'grid-cols-2 full-rows', 3: 'grid-cols-3 full-rows-3' }
const WIDE_COLUMNS = { 3: 'sm:grid-cols-3 sm:full-rows-3', 4: 'sm:grid-cols-4 sm:full-rows-4' }

/** The large touch cards of a radio group or a checkbox group. */
export function Choices({
  type,
  id,
  name,
  options,
  defaultSelected,
  selected,
  columns = 2,
  isInvalid = false,
  ...input
}: ChoiceProperties & { readonly type: 'radio' | 'checkbox' }) {
  return (
    <div
      className={`grid gap-2 ${COLUMNS[columns]} ${columns === 1 ? '' : WIDE_COLUMNS[options.length === 4 ? 4 : 3]}`}
    >
      {options.map(({ value, label, description, disabled }) => (
        <label key={value} className="choice">
          <input
            {...input}
            {...(selected
              ? { checked: selected.includes(value) }
              : { defaultChecked: defaultSelected?.includes(value) })}
            type={type}
            id={`${id}-${value}`}
            name={name}
            value={value}
            disabled={disabled ?? input.disabled}
            aria-invalid={isInvalid || undefined}
            className="choice-box"
          />
          <span>
            {label}
            {description && <span className="block text-sm text-text-2">{description}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
