import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import type { AuctionUpdate } from '../live/watch-auction.ts'

/** What happened while the page was open and its figures alone do not tell: a bid struck out is not a bid. */
export function AuctionNews({ update }: { readonly update: AuctionUpdate }) {
  const words = wordsOf(update)
  return (
    words && (
      <Notice tone="warn" isAnswer>
        {words}
      </Notice>
    )
  )
}

function wordsOf({ event, currentPrice, bidCount }: AuctionUpdate): string | null {
  switch (event) {
    case 'voided':
      return `運営事務局が入札を取り消しました。${
        bidCount > 0 ? `現在の価格は ${yenText(currentPrice)} です。` : '現在、入札はありません。'
      }`
    case 'stopped':
      return '運営事務局が出品を停止しました。理由はメールでお知らせしています。'
    case 'extended':
      return '終了間際に入札があったため、終了時刻が延長されました。'
    default:
      return null
  }
}
