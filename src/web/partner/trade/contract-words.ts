import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { yenText } from '#ui/values/money.ts'

type Contract = Pick<
  PartnerAuctionQuery['partnerAuction'],
  'contractAmount' | 'currentPrice' | 'counterOffer' | 'continuesAuctionId'
>

/** Why the dealer's contract is not at the highest bid; null where it is, or where there is none. */
export function contractWords(auction: Contract): string | null {
  const { contractAmount, currentPrice, counterOffer, continuesAuctionId } = auction
  if (contractAmount === null) return null
  const amount = yenText(contractAmount)
  if (continuesAuctionId !== null)
    return `先の取引が中止され、次点の貴社が購入することになったため、成約金額は、先の取引の最高額ではなく貴社の入札額（${amount}）です。`
  if (counterOffer?.isAccepted && contractAmount === counterOffer.price)
    return `出品者の提示額に貴社が応じたため、成約金額は、最高額の${yenText(currentPrice)}ではなく提示額（${amount}）です。`
  return contractAmount < currentPrice
    ? `出品者が、上位3社の中から貴社を選びました。成約金額は、最高額の${yenText(currentPrice)}ではなく貴社の入札額（${amount}）です。`
    : null
}
