import type { AlertKind } from '#domain/alert/alert-kinds.ts'
import type { PushText } from './push-texts.ts'

/** What an alert may say: the bike and its price, as every dealer sees them. No name, no word of a message, nothing that others bid. */
export interface AlertFacts {
  readonly kind: AlertKind
  readonly auctionId: number
  readonly bikeName: string
  /** The present price in yen; 0 without a bid. */
  readonly price: number
  /** One step more, in yen. */
  readonly nextBid: number
  /** In Tokyo, like 11月20日（金）21:00; empty where bidding is over. */
  readonly endAt: string
  /** Whether the dealer's own bid is the highest. */
  readonly isLeading: boolean
  /** How far the dealer's own bids go, in yen; null without one. */
  readonly ownMaximum: number | null
  /** The page that a press opens, from the root. */
  readonly path: string
}

export interface AlertWords {
  readonly title: string
  readonly words: (facts: AlertFacts) => string
  readonly button: string
}

const yen = (price: number) => `¥${price.toLocaleString('ja-JP')}`

/** For the mail, the list of the day and the notification. */
export const ALERT_WORDS: Readonly<Record<AlertKind, AlertWords>> = {
  outbid: {
    title: '高値が更新されました',
    words: ({ bikeName, price, nextBid }) =>
      `${bikeName}の現在価格は${yen(price)}です。次の入札額は${yen(nextBid)}です。`,
    button: 'もう一度入札する',
  },
  restored: {
    title: '再び最高額になりました',
    words: ({ bikeName, price, ownMaximum }) =>
      `${bikeName}のほかの入札が取り消され、自社が再び最高額になりました（${yen(price)}${ownMaximum === null ? '' : `、自社の上限${yen(ownMaximum)}`}）。`,
    button: 'オークションを見る',
  },
  endingSoon: {
    title: 'まもなく入札が終了します',
    words: ({ bikeName, price, isLeading }) =>
      `${bikeName}の${isLeading ? `現在の最高額は、自社の${yen(price)}です。` : price > 0 ? `現在価格は${yen(price)}です。` : '入札はまだありません。'}`,
    button: '入札画面を開く',
  },
  match: {
    title: '条件に合う車両が出品されました',
    words: ({ bikeName }) => `${bikeName}の入札の受付が始まりました。`,
    button: 'オークションを見る',
  },
  won: {
    title: '自社の最高額で終了しました',
    words: ({ bikeName, price }) =>
      `${bikeName}の入札が、自社の${yen(price)}で終了しました。出品者の回答をお待ちください。`,
    button: 'オークションを見る',
  },
  answerDue: {
    title: '回答をお待ちしています',
    words: ({ bikeName }) => `${bikeName}について、自社の回答が求められています。`,
    button: '回答する',
  },
  message: {
    title: 'メッセージが届きました',
    words: ({ bikeName }) => `${bikeName}の取引に、新しいメッセージがあります。`,
    button: 'メッセージを読む',
  },
  handOverTomorrow: {
    title: '明日は引渡しです',
    words: ({ bikeName }) => `${bikeName}の引渡しは明日です。`,
    button: '取引を見る',
  },
  paymentDue: {
    title: 'お支払いをご確認ください',
    words: ({ bikeName }) => `${bikeName}のお支払いの報告がまだありません。`,
    button: '取引を見る',
  },
}

export function alertPushText(facts: AlertFacts): PushText {
  const { title, words } = ALERT_WORDS[facts.kind]
  return { title, body: words(facts), path: facts.path, tag: `${facts.kind}-${facts.auctionId}` }
}
