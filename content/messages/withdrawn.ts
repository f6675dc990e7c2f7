/** To who writes to an owner that has no account any more. */
export const OWNER_WITHDRAWN =
  'お客さまは退会されたため、メッセージを送信できません。お問い合わせは運営までご連絡ください。'

/** To a dealer whose sale has left nothing of its seller that an identity check could belong to. */
export const NO_SELLER_KEPT =
  'お客さまが退会され、本人情報の保存期間も終了しているため、本人確認を記録できません。運営までご連絡ください。'
