import {
  PartnerAuctionDocument,
  PartnerAuctionsDocument,
  PartnerMessageTabsDocument,
  PartnerPostMessageDocument,
  PartnerUnreadToReadDocument,
  PlaceBidDocument,
} from '#contract/generated/partner.ts'
import { dealerOf, isBidding } from './character.ts'
import { replyTo } from './reply.ts'
import type { SimulatedDealer } from './sale.ts'
import { nextBid, valuationOf } from './simulated-bid.ts'

export interface RunningAuction {
  readonly auctionId: number
  readonly bidCount: number
  readonly endAt: string | null
}

export async function runningAuctions({ person }: SimulatedDealer): Promise<readonly RunningAuction[]> {
  const variables = { filter: { view: 'running', order: 'ending' }, first: 100 } as const
  const { partnerAuctions } = await person.call((graphql) => graphql.request(PartnerAuctionsDocument, variables))
  return partnerAuctions.auctions
}

/** Looks at the auction as this dealer and bids if it still wants to. Returns whether it bid. */
export async function considerBid(
  dealer: SimulatedDealer,
  auctionId: number,
  seed: number,
  random: () => number,
): Promise<boolean> {
  const { person, number } = dealer
  const { partnerAuction } = await person.call((graphql) => graphql.request(PartnerAuctionDocument, { auctionId }))
  const valuation = valuationOf(seed, number, partnerAuction)
  if (!isBidding(dealerOf(number).character, partnerAuction, new Date(), random)) return false
  if (valuation === null || partnerAuction.isLeading || partnerAuction.leastBid === null) return false
  const bid = nextBid(valuation, partnerAuction, random)
  if (!bid) return false
  const idempotencyKey = `simulation-${number}-${auctionId}-${partnerAuction.currentPrice}-${Math.floor(random() * 1e9)}`
  await person.call((graphql) => graphql.request(PlaceBidDocument, { input: { auctionId, ...bid, idempotencyKey } }))
  return true
}

/** Reads and answers what owners wrote. */
export async function answerMessages({ person, number }: SimulatedDealer): Promise<void> {
  const { partnerMessageTabs } = await person.call((graphql) => graphql.request(PartnerMessageTabsDocument, {}))
  for (const {
    auctionId,
    bikeDealerId,
    agentId,
    unreadCount,
    messageDisabledFlag,
    lastMessage,
  } of partnerMessageTabs) {
    if (unreadCount === 0) continue
    const tab = { auctionId, bikeDealerId, agentId }
    await person.call((graphql) => graphql.request(PartnerUnreadToReadDocument, { input: tab }))
    // What the system posted is no word of the owner's.
    if (messageDisabledFlag === 1 || lastMessage?.senderGroup !== 'seller') continue
    const message = replyTo(dealerOf(number), lastMessage.message ?? '', new Date())
    await person.call((graphql) => graphql.request(PartnerPostMessageDocument, { input: { ...tab, message } }))
  }
}
