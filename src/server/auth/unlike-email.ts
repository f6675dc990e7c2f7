import { isLikeEmail, LIKE_EMAIL } from '#domain/account/password-rules.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'

/** The new password; refused where whoever knows the mail address has almost guessed it. */
export function unlikeEmail({ email, password }: { readonly email: string; readonly password: string }): string {
  if (isLikeEmail(password, email))
    throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'password', message: LIKE_EMAIL }] })
  return password
}
