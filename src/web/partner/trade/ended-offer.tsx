import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { endedOfferWords } from './offer-words.ts'

interface Properties {
  readonly offer: PartnerAuctionQuery['partnerAuction']['endedRunnerUpOffer']
}

/** To a dealer who was asked as a runner-up and does not buy. */
export function EndedOffer({ offer }: Properties) {
  if (!offer) return null
  const { title, text } = endedOfferWords(offer.end, offer.amount)
  return (
    <Notice title={title}>
      {text}（{dateTimeText(offer.endedAt)}）
    </Notice>
  )
}
