/** A key that was used for a request is used again for another one. */
export const LISTED_ALREADY = '先ほど送信された内容で、出品を受け付けています。マイページでご確認ください。'
export const LISTED_BEFORE =
  'この入力内容から受け付けた出品は、すでに終了しています。新しく出品する場合は、内容をご確認のうえ、もう一度「出品する」を押してください。'
export const BID_ALREADY = '先ほど送信された入札と金額が異なります。画面を更新して、現在の価格をご確認ください。'
export const SENT_ALREADY = '先ほど送信されたメッセージと内容が異なります。画面を更新して、もう一度お試しください。'

export function tooManyListings(most: number): string {
  return `出品は24時間に${most}回までです。時間をおいて、もう一度お試しください。`
}
