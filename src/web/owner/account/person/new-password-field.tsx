import type { FieldValues, Path } from 'react-hook-form'
import { passwordFaults } from '#domain/account/password-rules.ts'
import { PasswordField, PasswordRules } from '#ui/controls/password-field.tsx'
import type { ServerForm } from '../../../forms/use-server-form.ts'

interface Properties<Values extends FieldValues & { password: string }, Output> {
  readonly of: ServerForm<Values, Output>
  readonly label?: string
}

/** A password that is being chosen: what it lacks is told while typing, with its rules ticked off. */
export function NewPasswordField<Values extends FieldValues & { password: string }, Output>({
  of: { form, field },
  label = 'パスワード',
}: Properties<Values, Output>) {
  const name = 'password' as Path<Values>
  const typed: string = form.watch(name)
  const properties = field(name)
  const faults = typed === '' ? '' : passwordFaults(typed).join('。')
  const error = properties.error && (faults || properties.error)
  return (
    <PasswordField {...properties} error={error} label={label} required autoComplete="new-password" enterKeyHint="next">
      <PasswordRules rules={passwordRulesOf(typed)} />
      {/* Once the field was left, its error says the same. */}
      <p aria-live="polite" className="text-warn">
        {!error && faults}
      </p>
    </PasswordField>
  )
}

function passwordRulesOf(typed: string) {
  const hasFault = (pattern: RegExp) => passwordFaults(typed).some((fault) => pattern.test(fault))
  return [
    { text: '半角10文字以上', isMet: typed !== '' && !hasFault(/^半角10/) },
    { text: '英大文字を含む', isMet: /[A-Z]/.test(typed) },
    { text: '英小文字を含む', isMet: /[a-z]/.test(typed) },
    { text: '数字を含む', isMet: /[0-9]/.test(typed) },
  ]
}
