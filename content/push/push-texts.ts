import type { PushEvent } from '#domain/account/push.ts'

export interface PushText {
  readonly title: string
  readonly body: string
  /** The page that a tap opens. */
  readonly path: string
  /** A later one with the same tag takes its place on the screen. */
  readonly tag: string
}

const yen = (price: number) => `¥${price.toLocaleString('ja-JP')}`

export function pushText(event: PushEvent): PushText {
  const { kind, auctionId, modelName } = event
  const tag = `${kind}-${auctionId}`
  const auctionPath = `/kaitori/mypage/auction/${auctionId}`
  switch (kind) {
    case 'bid':
      return {
        title: event.isVoid ? '入札が取り消されました' : '入札がありました',
        body:
          event.price > 0
            ? `${modelName}の現在価格は${yen(event.price)}です。`
            : `${modelName}の入札はなくなりました。`,
        path: auctionPath,
        tag,
      }
    case 'message':
      return {
        title: 'メッセージが届きました',
        body: `${modelName}の取引にメッセージがあります。`,
        path: `/kaitori/mypage/message/${auctionId}`,
        tag,
      }
    case 'auctionEnd':
      return {
        title: 'オークションが終了しました',
        body:
          event.price === null
            ? `${modelName}に入札はありませんでした。再出品できます。`
            : `${modelName}の最高入札額は${yen(event.price)}です。売却するかどうかをお答えください。`,
        path: auctionPath,
        tag,
      }
  }
}
