/** Says the same whether the address is unknown or the password is wrong. */
export const LOGIN_FAILED = 'メールアドレスまたはパスワードが正しくありません。'

/** What the client looks for when a refresh fails; people are sent to the login page instead of reading it. */
export const REFRESH_FAILED = 'Failed to refresh auth'

export const COMPLETE_PROFILE_FIRST = '出品の前に、生年月日とご住所の番地をプロフィールにご入力ください。'

/** Beside the field of the password, where a change needs it once more. */
export const PASSWORD_NEEDED = '確認のため、現在のパスワードを入力してください。'
export const PASSWORD_WRONG = 'パスワードが正しくありません。'
