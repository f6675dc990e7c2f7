/** The mails that an owner can turn off, and the name of each. */
export const NOTIFICATION_KINDS = ['bidUpdate', 'market', 'message', 'auctionAppeal'] as const

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export type NotificationSetting = Readonly<Record<NotificationKind, boolean>>

export const NOTIFICATION_LABELS = {
  bidUpdate: '入札の更新',
  market: '買取相場のお知らせ',
  message: 'メッセージの受信',
  auctionAppeal: '出品のご案内',
} as const satisfies Record<NotificationKind, string>

export function isNotificationKind(text: string): text is NotificationKind {
  return NOTIFICATION_KINDS.some((kind) => kind === text)
}
