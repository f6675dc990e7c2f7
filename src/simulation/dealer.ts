import {
  PartnerAuctionDocument,
  PartnerAuctionsDocument,
  PartnerMessageTabsDocument,
  PartnerPostMessageDocument,
  PartnerUnreadToReadDocument,
  PlaceBidDocument,
} from '#contract/generated/partner.ts'
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
  if (valuation === null || partnerAuction.isLeading || partnerAuction.leastBid === null) return false
  const bid = nextBid(valuation, partnerAuction, random)
  if (!bid) return false
  const idempotencyKey = `simulation-${number}-${auctionId}-${partnerAuction.currentPrice}-${Math.floor(random() * 1e9)}`
  await person.call((graphql) => graphql.request(PlaceBidDocument, { input: { auctionId, ...bid, idempotencyKey } }))
  return true
}

const REPLIES = [
  'ご連絡ありがとうございます。内容を確認いたしました。',
  'ご連絡ありがとうございます。担当者が確認し、引渡しまで丁寧にご案内いたします。',
  'かしこまりました。ご希望の日時で調整いたします。',
  'ありがとうございます。当日は身分証明書と書類のご用意をお願いいたします。',
]

/** Reads and answers what owners wrote. */
export async function answerMessages({ person }: SimulatedDealer, random: () => number): Promise<void> {
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
    const message = REPLIES[Math.floor(random() * REPLIES.length)] ?? ''
    await person.call((graphql) => graphql.request(PartnerPostMessageDocument, { input: { ...tab, message } }))
  }
}
