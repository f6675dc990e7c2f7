import type { BidRow } from '#domain/auction/bids/bid-row.ts'
import { type BidState, openBidding } from '#domain/auction/bids/bid-state.ts'
import { placeBid } from '#domain/auction/bids/place-bid.ts'
import { leastBid, roundDownToStep } from '#domain/auction/bids/yen.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { answeredAt, wakingMoment } from './waking-hours.ts'

type Random = () => number

export interface DemoFight {
  readonly state: BidState
  readonly rows: readonly BidRow[]
}

interface Course {
  readonly target: number
  readonly from: Date
  readonly endAt: Date
  readonly until: Date
  /** Who bids last; anyone where none is given. */
  readonly winnerId?: string
}

/** Dealers bid each other up to about the target, by day and by the rules of a real auction. */
export function demoFight(
  random: Random,
  dealerIds: readonly string[],
  { target, from, endAt, until, winnerId }: Course,
): DemoFight {
  let state = openBidding(endAt)
  const rows: BidRow[] = []
  const count = 4 + Math.floor(random() * 7)
  for (let number = 1; number <= count; number += 1) {
    const share = number === count ? 1 : 0.45 + 0.5 * (number / count) + random() * 0.03
    const price = Math.max(leastBid(state.currentPrice), roundDownToStep(target * share))
    const rivals = dealerIds.filter((id) => id !== state.leaderDealerId && id !== winnerId)
    const rival = rivals[Math.floor(random() * rivals.length)] ?? ''
    const bikeDealerId = number === count ? (winnerId ?? rival) : rival
    const at = wakingMoment(from, until, (number - random()) / count)
    const request = {
      bikeDealerId,
      price,
      maxPrice: null,
      idempotencyKey: `demo-${number}`,
      placedBy: `dealer:${bikeDealerId}`,
    }
    const placed = placeBid(state, request, at)
    if (!placed.ok) continue
    state = placed.value.state
    rows.push(...placed.value.rows)
  }
  return { state: { ...state, endAt }, rows }
}

interface Step {
  readonly from: AuctionStatus | null
  readonly to: AuctionStatus
  readonly command: string
  readonly by: 'owner' | 'operator' | 'system' | 'dealer'
  readonly at: Date
}

/** How an auction came to its status, backwards from the moment it is over. */
export function demoHistory(status: AuctionStatus, createdAt: Date, publishedAt: Date, endAt: Date): Step[] {
  const listed: Step[] = [
    { from: null, to: 11, command: 'createAuction', by: 'owner', at: createdAt },
    { from: 11, to: 21, command: 'passInspection', by: 'operator', at: publishedAt },
  ]
  if (status === 21) return listed
  if (status === 84) return [...listed, { from: 21, to: 84, command: 'closeBidding', by: 'system', at: endAt }]
  const ended: Step[] = [...listed, { from: 21, to: 22, command: 'closeBidding', by: 'system', at: endAt }]
  const answered = answeredAt(endAt)
  if (status === 85) return [...ended, { from: 22, to: 85, command: 'answerSaleIntention', by: 'owner', at: answered }]
  const sold: Step[] = [...ended, { from: 22, to: 31, command: 'answerSaleIntention', by: 'owner', at: answered }]
  if (status === 31) return sold
  const doneAt = later(endAt, 5 * DAY)
  if (status === 91) return [...sold, { from: 31, to: 91, command: 'cancelAuction', by: 'owner', at: doneAt }]
  if (status === 92) return [...sold, { from: 31, to: 92, command: 'stopTransaction', by: 'dealer', at: doneAt }]
  return [...sold, { from: 31, to: 32, command: 'confirmCompletion', by: 'owner', at: doneAt }]
}

/** Seven days of bidding that ended so long ago, at an hour when auctions end. */
export function demoTimes(random: Random, endAt: Date) {
  const publishedAt = later(endAt, -(3 + Math.floor(random() * 4)) * DAY)
  return { endAt, publishedAt, createdAt: later(publishedAt, -Math.floor((10 + random() * 300) * MINUTE)) }
}
