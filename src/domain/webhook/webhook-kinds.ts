import { ALERTS, type AlertKind } from '../alert/alert-kinds.ts'

interface WebhookRow {
  /** As the program reads it. */
  readonly type: string
  readonly label: string
  readonly explanation: string
}

type TradeFact = 'ended' | 'bidVoided' | 'contracted' | 'deliveryAgreed' | 'handedOver' | 'completed' | 'stopped'

/** In the words in which the dealer's people choose it for themselves. */
function asAlert(kind: AlertKind, type: string): WebhookRow {
  const { label, explanation } = ALERTS[kind]
  return { type, label, explanation }
}

/** One row per kind of what a dealer's own system is sent: what its people are alerted of, and the steps of a sale. */
export const WEBHOOKS = {
  match: asAlert('match', 'auction.matched'),
  outbid: asAlert('outbid', 'bid.outbid'),
  restored: asAlert('restored', 'bid.restored'),
  bidVoided: { type: 'bid.voided', label: '入札の取り消し', explanation: '自社の入札が、運営に取り消されたとき' },
  endingSoon: asAlert('endingSoon', 'auction.ending_soon'),
  ended: { type: 'auction.ended', label: '入札の終了', explanation: '自社が入札した車両の受付が終わったとき' },
  won: asAlert('won', 'auction.won'),
  answerDue: asAlert('answerDue', 'trade.answer_due'),
  contracted: { type: 'trade.contracted', label: '売買の成立', explanation: '出品者が、自社への売却を決めたとき' },
  message: {
    type: 'message.received',
    label: 'メッセージ',
    explanation: '出品者や運営からメッセージが届いたとき（本文は含みません）',
  },
  deliveryAgreed: {
    type: 'trade.delivery_agreed',
    label: '引渡しの予定の決定',
    explanation: '引渡しの日時と場所が決まったとき',
  },
  handOverTomorrow: asAlert('handOverTomorrow', 'trade.hand_over_tomorrow'),
  handedOver: { type: 'trade.handed_over', label: '引渡しの完了', explanation: '引渡しコードで引渡しが完了したとき' },
  paymentDue: asAlert('paymentDue', 'trade.payment_due'),
  completed: { type: 'trade.completed', label: '取引の完了', explanation: '出品者が代金の受け取りを確認したとき' },
  stopped: {
    type: 'trade.stopped',
    label: '取りやめ・中止',
    explanation: '自社が最高額の出品や、自社の取引が、取りやめや中止になったとき',
  },
} as const satisfies Record<AlertKind | TradeFact, WebhookRow>

export type WebhookKind = keyof typeof WEBHOOKS
export const WEBHOOK_KINDS = Object.keys(WEBHOOKS) as readonly WebhookKind[]

export function isWebhookKind(text: string): text is WebhookKind {
  return Object.hasOwn(WEBHOOKS, text)
}

/** Sent by the button of the page: belongs to no sale. */
export const TEST_TYPE = 'webhook.test'

export function webhookLabel(type: string): string {
  return Object.values(WEBHOOKS).find((row) => row.type === type)?.label ?? 'テスト送信'
}

/** The mail to a dealer that says the same. What alerts are raised by (alert-kinds.ts) is not here. */
const WEBHOOKS_OF_MAILS: Readonly<Record<string, TradeFact>> = {
  bidVoided: 'bidVoided',
  raiseVoided: 'bidVoided',
  contract: 'contracted',
  deliveryAgreed: 'deliveryAgreed',
  handedOver: 'handedOver',
  completed: 'completed',
  listingCanceled: 'stopped',
  listingStopped: 'stopped',
  saleDeclined: 'stopped',
  transactionStopped: 'stopped',
}

export function webhookOfMail(template: string): WebhookKind | null {
  return Object.hasOwn(WEBHOOKS_OF_MAILS, template) ? (WEBHOOKS_OF_MAILS[template] ?? null) : null
}

/** Of one dealer with all its people, or of one agency. */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_URL = 2000
/** What was sent can be seen and sent again for so long. */
export const WEBHOOK_LOG_DAYS = 30
/** Requests are signed with the secret before as well, until every receiver knows the new one. */
export const PREVIOUS_SECRET_HOURS = 24

export const PAUSE_REASONS = ['person', 'failed', 'gone'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'held'] as const
/** `held`: the endpoint was paused, or nobody may act for the dealer. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]
