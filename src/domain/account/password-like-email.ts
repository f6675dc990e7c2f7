export const LIKE_EMAIL = 'メールアドレスに近く、推測されやすいパスワードです。別のパスワードを入力してください'

/** Shorter ones are part of many words. */
const MIN_NAME_LENGTH = 4
/** So many characters have to be the person's own. */
const MIN_OWN_LENGTH = 6

/** Whether a password is little more than the account's mail address, or the name in front of its @. */
export function isLikeEmail(password: string, email: string): boolean {
  const typed = password.toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  const known = [email.toLowerCase(), name].find((it) => it.length >= MIN_NAME_LENGTH && typed.includes(it))
  return known !== undefined && typed.length - known.length < MIN_OWN_LENGTH
}
