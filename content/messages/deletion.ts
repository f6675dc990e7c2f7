/** Why a message is not taken back. */
export const NOT_YOURS = '削除できるのは、ご自身が送信したメッセージだけです。'
export const DELETION_OVER = 'メッセージを削除できるのは、送信から10分以内です。'
