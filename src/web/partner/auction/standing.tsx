import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'
import { hasContract, isAuctionStatus } from '#domain/auction/status.ts'
import { type BadgeTone, StateBadge } from '#ui/feedback/state-badge.tsx'
import { yenText } from '#ui/values/money.ts'
import { type TradeRow, tradeStateOf } from './trade-state.ts'

type Row = TradeRow &
  Asked &
  Pick<
    PartnerAuctionRowFragment,
    'auctionStatus' | 'auctionStatusLabel' | 'isLeading' | 'hasBid' | 'choiceAmount' | 'continuedByAuctionId'
  >

/** What waits for the dealer's yes or no: the owner's price, or its own bid after another's trade was stopped. */
interface Asked {
  readonly counterOffer: { readonly isOpen: boolean } | null
  readonly runnerUpOffer: object | null
}

/** To a dealer who trails and whom the owner may choose: nothing is lost yet. */
export function amongChoicesWords(amount: number): string {
  return `上位3社に入っています。出品者の回答待ちです（${yenText(amount)}で選ばれることがあります）。`
}

/** How the dealer stands, or else where the auction is. */
export function standingOf(row: Row): { tone: BadgeTone; text: string } | null {
  const { auctionStatus, auctionStatusLabel: text, isLeading, hasBid, choiceAmount } = row
  if (auctionStatus === 21) {
    if (isLeading) return { tone: 'good', text: '最高額' }
    return hasBid ? { tone: 'bad', text: '高値を更新された' } : null
  }
  if (row.runnerUpOffer) return { tone: 'warn', text: '要対応：購入の回答' }
  if (isLeading && row.counterOffer?.isOpen) return { tone: 'warn', text: '要対応：提示額への回答' }
  // Nobody has won before the owner has answered: it may choose another.
  if (auctionStatus === 22 && isLeading) return { tone: 'good', text: '最高額（回答待ち）' }
  if ((auctionStatus === 31 || auctionStatus === 32) && isLeading)
    return tradeStateOf(row) ?? { tone: auctionStatus === 32 ? 'quiet' : 'good', text }
  if (row.continuedByAuctionId !== null) return { tone: 'good', text: '購入すると回答済み' }
  if (choiceAmount !== null) return { tone: 'warn', text: '上位3社（回答待ち）' }
  if (auctionStatus === 22 && hasBid) return { tone: 'quiet', text: '落札できず' }
  if (hasBid && !isLeading && isAuctionStatus(auctionStatus) && hasContract(auctionStatus))
    return { tone: 'quiet', text: '他社が落札' }
  return { tone: auctionStatus === 11 ? 'warn' : 'quiet', text }
}

export function Standing({ auction }: { readonly auction: Row }) {
  const standing = standingOf(auction)
  return standing && <StateBadge tone={standing.tone}>{standing.text}</StateBadge>
}
