import { isCommonPassword } from '#domain/account/common-passwords.ts'
import { passwordFaults, TOO_COMMON } from '#domain/account/password-rules.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { PasswordRules } from '#ui/forms/password-rules.tsx'

interface Properties extends Omit<React.ComponentProps<typeof PasswordField>, 'label' | 'children' | 'required'> {
  readonly typed: string
  readonly label?: string
}

/** A password that is being chosen, with its rules ticked off while typing. */
export function NewPasswordField({ typed, label = 'パスワード', ...field }: Properties) {
  return (
    <PasswordField {...field} label={label} required autoComplete="new-password" enterKeyHint="next">
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
