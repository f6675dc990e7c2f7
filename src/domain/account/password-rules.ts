import { isCommonPassword } from './common-passwords.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

const KINDS = [
  { name: '英大文字', pattern: /[A-Z]/ },
  { name: '英小文字', pattern: /[a-z]/ },
  { name: '数字', pattern: /[0-9]/ },
] as const
const HALF_WIDTH = /^[\x21-\x7e\s]*$/

export const TOO_SHORT = '半角10文字以上で入力してください'
export const TOO_LONG = '半角128文字以内で入力してください'
export const HAS_SPACE = 'スペース（空白）は使えません'
export const TOO_COMMON = 'よく使われる、推測されやすいパスワードです。別のパスワードを入力してください'
export const LIKE_EMAIL = 'メールアドレスに近く、推測されやすいパスワードです。別のパスワードを入力してください'

/** What is wrong with a password, in the words of the form; empty when it may be used. */
export function passwordFaults(password: string): string[] {
  const faults: string[] = []
  const missing = KINDS.filter(({ pattern }) => !pattern.test(password)).map(({ name }) => name)
  if (missing.length > 0) faults.push(`${missing.join('、')}が含まれていません`)
  if (password.length < MIN_PASSWORD_LENGTH || !HALF_WIDTH.test(password)) faults.push(TOO_SHORT)
  if (/\s/.test(password)) faults.push(HAS_SPACE)
  if (password.length > MAX_PASSWORD_LENGTH) faults.push(TOO_LONG)
  if (faults.length === 0 && isCommonPassword(password)) faults.push(TOO_COMMON)
  return faults
}

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
