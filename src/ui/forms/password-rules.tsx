import { CheckIcon, CircleIcon } from '../icons/icons.tsx'

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
