import { useState } from 'react'
import { CheckIcon, CircleIcon } from '../icons/state-icons.tsx'
import { Field } from './field/field.tsx'
import { type FieldWords, fieldAttributes, fieldId } from './field/field-words.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

interface Properties extends FieldWords, Omit<React.ComponentProps<'input'>, keyof FieldWords | 'name' | 'type'> {
  readonly name: string
  /** The rules, shown below the input while typing. */
  readonly children?: React.ReactNode
}

/** A password that can be shown. Without scripts there is nothing to press, so the button is not there. */
export function PasswordField({ label, hint, error, id, children, className = '', ...input }: Properties) {
  const ownId = id ?? fieldId(input.name)
  const [isShown, setShown] = useState(false)
  const isHydrated = useIsHydrated()
  return (
    <Field id={ownId} label={label} hint={hint} error={error} required={input.required}>
      <span className="relative block">
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...fieldAttributes(ownId, { hint, error }, ...(children ? [`${ownId}-rules`] : []))}
          type={isShown ? 'text' : 'password'}
          id={ownId}
          className={`control pr-20 ${className}`}
        />
        {isHydrated && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={ownId}
            aria-label="パスワードを表示する"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 text-sm text-link"
          >
            {isShown ? '隠す' : '表示'}
          </button>
        )}
      </span>
      {children && (
        <div id={`${ownId}-rules`} className="text-sm text-text-2">
          {children}
        </div>
      )}
    </Field>
  )
}

export interface PasswordRule {
  readonly text: string
  readonly isMet: boolean
}

/** The rules of a password, ticked off while typing; a child of PasswordField. */
export function PasswordRules({ rules }: { readonly rules: readonly PasswordRule[] }) {
  return (
    <ul className="grid gap-0.5">
      {rules.map(({ text, isMet }) => (
        <li key={text} className={`flex items-center gap-1.5 ${isMet ? 'text-good' : ''}`}>
          {isMet ? <CheckIcon className="size-4" /> : <CircleIcon className="size-4" />}
          {text}
          {isMet && <span className="sr-only">（満たしています）</span>}
        </li>
      ))}
    </ul>
  )
}
