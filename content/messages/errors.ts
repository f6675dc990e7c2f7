import type { ErrorCode } from '#domain/errors/error-code.ts'
import { UNEXPECTED } from './unexpected.ts'

/** What a person reads for each code. */
export const errorTexts = {
  ERROR_REQUIRED: '入力されていない項目があります。ご確認のうえ、もう一度お試しください。',
  ERROR_NOT_AUTHORIZED: 'この操作を行うにはログインが必要です。',
  ERROR_DATA_NOT_FOUND: '対象のデータが見つかりませんでした。',
  ERROR_EMAIL_DUPLICATION: 'このメールアドレスは既に登録されています。ログインしてご利用ください。',
  ERROR_SALES_ID_DUPLICATION: '同じ内容が既に登録されています。',
  ERROR_CREATE_USER_FAILED: '会員登録を完了できませんでした。お手数ですが、もう一度お試しください。',
  ERROR_AUCTION_STATUS_INVALID: '現在の状態では、この操作を行えません。最新の状況をご確認ください。',
  ERROR_CONTENT_CHANGED: '表示された後に内容が変わりました。最新の内容をご確認のうえ、もう一度お試しください。',
  ERROR_EXCEEDING_UPPER_LIMIT: '回数または件数の上限を超えました。しばらく時間をおいてからお試しください。',
  BAD_REQUEST: '送信された内容を処理できませんでした。入力内容をご確認ください。',
  CODE_IS_INVALID: '認証コードが正しくないか、有効期限が切れています。',
  INTERNAL_SERVER_ERROR: UNEXPECTED,
  MAINTENANCE: 'ただいまメンテナンス中です。しばらくお待ちください。',
  SERVICE_UNAVAILABLE: '現在、一時的にご利用いただけません。少し時間をおいてから、もう一度お試しください。',
} as const satisfies Record<ErrorCode, string>

/** Of ERROR_NOT_AUTHORIZED where a login would not help: the account's role never has this command. */
export const ROLE_REFUSED = 'この操作を行う権限がありません。'
