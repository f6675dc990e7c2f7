import type { FieldValues, Path } from 'react-hook-form'
import { isCommonPassword } from '#domain/account/common-passwords.ts'
import { passwordFaults, TOO_COMMON } from '#domain/account/password-rules.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PasswordRules } from '#ui/forms/password-rules.tsx'
import type { ServerForm } from '../../forms/use-server-form.ts'

interface Properties<Values extends FieldValues & { password: string }, Output> {
  readonly of: ServerForm<Values, Output>
  readonly label?: string
}

/** A password that is being chosen, with its rules ticked off while typing. */
export function NewPasswordField<Values extends FieldValues & { password: string }, Output>({
  of: { form, field },
  label = 'パスワード',
}: Properties<Values, Output>) {
  const name = 'password' as Path<Values>
  const typed: string = form.watch(name)
  return (
    <PasswordField {...field(name)} label={label} required autoComplete="new-password" enterKeyHint="next">
      <PasswordRules rules={passwordRulesOf(typed)} />
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
    ...(typed !== '' && isCommonPassword(typed) ? [{ text: TOO_COMMON, isMet: false }] : []),
  ]
}
