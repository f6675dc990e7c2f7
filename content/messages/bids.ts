import type { BidRefusal, BidRefusalReason } from '#domain/auction/bids/place-bid.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { STATUS } from '#domain/auction/status.ts'

/** In place of an amount that would be enough: there is none. */
export const AT_HIGHEST_BID = '入札できる上限額（1億円）に達しているため、これ以上の入札はできません。'

/** The steps of `stepAt`, in words. */
export const BID_STEPS = '30万円未満は1,000円、100万円未満は5,000円、100万円以上は10,000円単位'

/** What a dealer reads when a bid is refused; `least` is what would have been enough. */
export const bidRefusalTexts = {
  ended: () => '入札の受付は終了しました。',
  noPrice: () => '入札額を入力してください。',
  offStep: () => `入札額は、${BID_STEPS}で入力してください。`,
  maximumBelowPrice: () => '上限額は入札額以上で入力してください。',
  tooLow: (least) => `現在の価格では、${least}以上の入札が必要です。`,
  tooHigh: () => '入札額が大きすぎます。1億円以下で入力してください。',
  maximumTooHigh: () => '上限額が大きすぎます。1億円以下で入力してください。',
  maximumNotRaised: (least) => `自社がすでに最高額です。上限額を引き上げる場合は、${least}以上を入力してください。`,
  alreadyLeading: (least) => `自社がすでに最高額です。入札額は変えずに、上限額を${least}以上に引き上げられます。`,
  noLongerLeading: (least) => `自社は最高額ではなくなりました。入札するには、${least}以上が必要です。`,
} as const satisfies Record<BidRefusalReason, (least: string) => string>

export function bidRefusalText({ reason, least }: BidRefusal): string {
  if (least > HIGHEST_BID && reason !== 'ended') return AT_HIGHEST_BID
  return bidRefusalTexts[reason](`¥${least.toLocaleString('ja-JP')}`)
}

/** Why nothing can be bid any more: what was stopped or taken back has not ended. */
export function biddingClosedText(auctionStatus: number): string {
  if (auctionStatus === STATUS.stopped) return '運営が出品を停止しました。'
  if (auctionStatus === STATUS.canceledBySeller) return '出品者が出品を取り消しました。'
  return bidRefusalTexts.ended()
}

/** To an agency, before it bids against itself. */
export const CLIENT_LEADS = 'いまの最高額は、貴社が代理する別の販売店の入札です。'
