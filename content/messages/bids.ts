import type { BidRefusal, BidRefusalReason } from '#domain/auction/place-bid.ts'

/** What a dealer reads when a bid is refused; `least` is what would have been enough. */
export const bidRefusalTexts = {
  ended: () => '入札の受付は終了しました。',
  noPrice: () => '入札額を入力してください。',
  notWholeThousands: () => '入札額は1,000円単位で入力してください。',
  maximumBelowPrice: () => '上限額は入札額以上で入力してください。',
  tooLow: (least) => `現在の価格では、${least}円以上の入札が必要です。`,
  tooHigh: () => '入札額が大きすぎます。金額をご確認ください。',
  maximumNotRaised: (least) => `現在あなたが最高額です。上限額を引き上げる場合は、${least}円以上を入力してください。`,
} as const satisfies Record<BidRefusalReason, (least: string) => string>

export function bidRefusalText({ reason, least }: BidRefusal): string {
  return bidRefusalTexts[reason](least.toLocaleString('ja-JP'))
}
