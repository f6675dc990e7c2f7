import { use } from 'react'
import { FieldError } from './field/field-error.tsx'
import { fieldAttributes, useField } from './field/field-words.ts'
import { FormFields } from './field/form-fields.ts'

const NOTHING = {}
const LOOKS = { card: 'choice', plain: 'relative flex min-h-11 items-center gap-2' } as const

interface Properties extends Omit<React.ComponentProps<'input'>, 'type' | 'name'> {
  readonly name: string
  readonly error?: string | undefined
  /** `plain` stands in a line with other controls. */
  readonly look?: keyof typeof LOOKS
  /** The words to agree to; links may stand in them. */
  readonly children: React.ReactNode
}

/** A single yes or no: consent, a setting. Without a `value` react-hook-form reads it as true or false. */
export function Checkbox({
  id: givenId,
  error: givenError,
  look = 'card',
  children,
  className = '',
  ...input
}: Properties) {
  const { id, error } = useField(input.name, { id: givenId, error: givenError })
  const typed = use(FormFields)?.typed ?? NOTHING
  // A box that was not ticked is not sent; of several of one name it is not known which were.
  const wasSent = Object.keys(typed).length > 0 && input.value === undefined && input.checked === undefined
  const before = wasSent ? { defaultChecked: input.name in typed } : {}
  return (
    <div className="field">
      <label htmlFor={id} className={`${LOOKS[look]} ${className}`}>
        <input
          {...input}
          {...before}
          {...fieldAttributes(id, { error })}
          type="checkbox"
          id={id}
          className="choice-box"
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
