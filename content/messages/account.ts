/** Says the same whether the address is unknown or the password is wrong. */
export const LOGIN_FAILED = 'メールアドレスまたはパスワードが正しくありません。'

/** To a partner whose password was right, or whose session ended with it; to nobody else. */
export const PARTNER_SUSPENDED = 'ご利用を停止しています。運営へお問い合わせください。'

/** What the client looks for when a refresh fails; people are sent to the login page instead of reading it. */
export const REFRESH_FAILED = 'Failed to refresh auth'

export const COMPLETE_PROFILE_FIRST = '出品の前に、生年月日とご住所の番地をプロフィールにご入力ください。'

/** A tab that was opened before the change may not write over it. */
export const PROFILE_CHANGED =
  'この画面を開いた後に、プロフィールが変更されました。最新の内容をご確認のうえ、もう一度保存してください。'

/** A form stays as it was opened when somebody else logs in with the same browser. */
export const OTHER_ACCOUNT =
  'この画面を開いた後に、別のアカウントでログインされたため、送信しませんでした。ページを読み込み直してからお試しください。'

/** Before a withdrawal; the terms and the privacy policy say the same. What is kept is the table `ledger_entry`. */
export const RECORDS_KEPT =
  '成立した取引の記録は、古物営業法にもとづき、お名前、ご住所、生年月日（販売店の古物台帳では年齢）を含めて、販売店とKaitoriが3年間保管します。取引車両のページには、車種や検査票、取引の日付と金額が、お客さまの情報と写真を除いて残ります。投稿されたレビューは消去され、公開されなくなります。それ以外のお客さまの情報は残りません。'

/** Beside the field of a code whose mail may be held back: the code of the last mail counts where it was asked for. */
export const CODES_THAT_COUNT =
  'このブラウザで請求し、最後に届いた6桁の認証コード（10分以内のもの）か、20桁の予備コードを入力してください。ほかのブラウザで請求した6桁の認証コードは使えません。'

/** Of a limit that knows when it ends; minutes are rounded up. */
export function tryAgainAfter(until: Date, now: Date): string {
  return `回数の上限を超えました。${timeUntil(until, now)}後に、もう一度お試しください。`
}

/** To an owner in an unknown browser, of a limit on the account's password; a reset makes the browser known. */
export function passwordHeldBack(until: Date, now: Date): string {
  return `パスワードの誤りが続いたため、このアカウントへのログインを一時的に制限しています。${timeUntil(until, now)}後に、もう一度お試しください。お急ぎの場合は、「パスワードをお忘れの方」からパスワードを再設定すると、お待ちいただかずにログインできます。`
}

/** The same to a partner, who has no reset of its own. */
export function partnerHeldBack(until: Date, now: Date): string {
  return `パスワードの誤りが続いたため、このアカウントへのログインを一時的に制限しています。${timeUntil(until, now)}後に、もう一度お試しください。以前にログインしたことのあるブラウザからは、今すぐログインできます。`
}

/** To a dealer who typed wrong codes of a hand-over. */
export function handOverHeldBack(until: Date, now: Date): string {
  return `引渡しコードの誤りが続いたため、あと${timeUntil(until, now)}は送信できません。`
}

function timeUntil(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  const hours = Math.floor(minutes / 60)
  return `約${hours > 0 ? `${hours}時間` : ''}${minutes % 60 > 0 ? `${minutes % 60}分` : ''}`
}

/** Beside the field of the password, where a change needs it once more. */
export const PASSWORD_NEEDED = '確認のため、現在のパスワードを入力してください。'
export const PASSWORD_WRONG = 'パスワードが正しくありません。'

/** Beside the field of a new password, after a changed mail address was taken back. */
export const PASSWORD_REFUSED =
  'メールアドレスの変更を取り消す前のパスワードは使えません。別のパスワードを入力してください。'

/** Above the button of a review that is written with the code of a mail. */
export const REVIEW_CODE_WRONG =
  '出品番号またはレビューのコードが正しくありません。「取引が完了しました」のメールをご確認のうえ、メールの「レビューを書く」からお進みください。'

/** Above the button of a review that was posted before. */
export const REVIEWED_ALREADY = 'このお取引のレビューは、すでに投稿されています。'

/** Beside the field of the nickname: the bike's own, in whatever spelling. */
export const NICKNAME_IS_NUMBER =
  '出品したバイクの車台番号やナンバーは、ニックネームに使えません。ニックネームはそのままサイトに公開されますので、別の名前を入力してください。'

/** Beside the field of the nickname. */
export const NICKNAME_IS_NAME =
  'ご登録のお名前は、ニックネームに使えません。ニックネームはそのままサイトに公開されますので、別の名前を入力してください。'

/** To an owner who would leave while money or a bike may be in question. */
export const STOP_UNSETTLED =
  '代金の受け取りを確認したあと、または引渡しコードが入力されたあとに中止になった取引があるため、中止から30日間は退会できません。返金が済んでいる場合など、お急ぎのときは、お問い合わせから運営にご連絡ください。'
