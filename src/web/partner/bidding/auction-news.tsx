import { use } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import { NEWS, UntoldNews } from '../live/news.ts'

/** What happened to this auction while its page was open, beside its price. */
export function AuctionNews({ auctionId }: { readonly auctionId: number }) {
  const news = use(UntoldNews).find(({ auction }) => auction.auctionId === auctionId)
  if (!news) return null
  const { tone, words } = NEWS[news.kind]
  return (
    <Notice tone={tone} isAnswer>
      このバイク{words(news)}
    </Notice>
  )
}
