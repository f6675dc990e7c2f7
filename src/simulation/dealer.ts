import type { DealerCharacter, DemoDealer } from '#content/demo/dealers.ts'
import { REPLY_CLOSED, REPLY_GREETING, REPLY_OTHERWISE, REPLY_TOPICS } from '#content/demo/replies.ts'
import {
  PartnerAuctionDocument,
  PartnerAuctionsDocument,
  PartnerMessageTabsDocument,
  PartnerPostMessageDocument,
  PartnerUnreadToReadDocument,
  PlaceBidDocument,
} from '#contract/generated/partner.ts'
import { dealerOf, isBidding, isOpen } from './character.ts'
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
  const isWithoutKey = partnerAuction.condition.some((it) => it.claimLine === 'stated:keyCount' && it.isConcern)
  const valuation = valuationOf(seed, number, { ...partnerAuction, isWithoutKey })
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

/** At most so many of the things that an owner asked in one message are answered. */
const MAX_ANSWERS = 2

/** What a simulated dealer answers to what the owner wrote; outside of its hours only when it will. */
export function replyTo(
  { name, personInCharge, character }: DemoDealer & { readonly character: DealerCharacter },
  message: string,
  now: Date,
): string {
  const facts = {
    shop: name,
    person: personInCharge.split(' ')[0] ?? personInCharge,
    open: character.opensAt,
    close: character.closesAt,
  }
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (slot, key: string) => String(facts[key as keyof typeof facts] ?? slot))
  if (!isOpen(character, now)) return filled(REPLY_CLOSED)
  const answers = REPLY_TOPICS.filter(({ about }) => about.test(message)).map(
    ({ says }) => (says as Partial<Record<string, string>>)[character.manner] ?? says.honest,
  )
  const said = answers.length > 0 ? answers.slice(0, MAX_ANSWERS) : [REPLY_OTHERWISE]
  return filled([REPLY_GREETING, ...said].join('\n'))
}
