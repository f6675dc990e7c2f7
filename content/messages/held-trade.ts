/** To the owner of a contract whose dealer an operator has suspended: in the mail and wherever the trade is shown. */
export const HELD_TRADE_TITLE = '取引中の販売店は、運営により利用を停止されています'

export const HAND_OVER_NOTHING = '運営からの連絡があるまで、車両、書類、鍵を販売店に引き渡さないでください。'

/** The same where the bike has left already, whether or not a payment is reported. */
export const PAYMENT_RESTS =
  '車両は引渡し済みです。販売店は利用停止の間、この取引を操作できません。代金の受け取りの状況を運営が確認します。'

export const OPERATOR_FOLLOWS_UP = '今後の進め方は運営が確認し、あらためてご連絡します。'

/** Of a report that waits for the owner: days that do not count, and silence that means nothing. */
export const CONFIRMATION_RESTS = '利用停止の間は確認期限を数えないため、期限が過ぎて取引完了になることはありません。'

/** Beside the place to write to a suspended dealer, before the contract and after it. */
export const READ_AFTER_LIFT =
  'この販売店は、運営により利用を停止されています。送信したメッセージを販売店が読めるのは、利用の再開後です。お急ぎの場合は「サポート」からご連絡ください。'
