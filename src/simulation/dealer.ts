import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { RecordIdentityCheckDocument } from '#contract/generated/ledger.ts'
import {
  PartnerAcceptDeliveryDocument,
  PartnerAuctionDocument,
  type PartnerAuctionQuery,
  PartnerAuctionsDocument,
  PartnerMessageTabsDocument,
  PartnerPostCheckedListDocument,
  PartnerPostMessageDocument,
  PartnerUnreadToReadDocument,
  PlaceBidDocument,
  ReportCompletionDocument,
} from '#contract/generated/partner.ts'
import { isDeliveryAhead } from '#domain/auction/trade/checklist.ts'
import { awaitsAnswerOf } from '#domain/auction/trade/delivery-plan.ts'
import { DELIVERY_LOCATIONS } from '#domain/options/delivery.ts'
import { labelOf } from '#domain/options/option.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay, tokyoTime } from '#domain/values/tokyo-time.ts'
import type { PartnerPerson } from './partner-person.ts'
import { nextBid, valuationOf } from './simulated-bid.ts'

export interface SimulatedDealer {
  readonly number: number
  readonly person: PartnerPerson
}

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
  'ご質問ありがとうございます。担当者が確認し、引渡しまで丁寧にご案内いたします。',
  'かしこまりました。ご希望の日時で調整いたします。',
  'ありがとうございます。当日は身分証明書と書類のご用意をお願いいたします。',
]

/** Reads and answers what owners wrote. */
export async function answerMessages({ person }: SimulatedDealer, random: () => number): Promise<void> {
  const { partnerMessageTabs } = await person.call((graphql) => graphql.request(PartnerMessageTabsDocument, {}))
  for (const { auctionId, bikeDealerId, agentId, unreadCount, messageDisabledFlag } of partnerMessageTabs) {
    if (unreadCount === 0) continue
    const tab = { auctionId, bikeDealerId, agentId }
    await person.call((graphql) => graphql.request(PartnerUnreadToReadDocument, { input: tab }))
    if (messageDisabledFlag === 1) continue
    const message = REPLIES[Math.floor(random() * REPLIES.length)] ?? ''
    await person.call((graphql) => graphql.request(PartnerPostMessageDocument, { input: { ...tab, message } }))
  }
}

type Sale = PartnerAuctionQuery['partnerAuction']

/**
 * Follows a sale from the contract on: proposes a day or accepts the owner's, and when the bike has changed hands, writes
 * down who sold it and reports the price agreed on. Without an agreement nothing is reported.
 */
export async function tendSales({ person }: SimulatedDealer, isInMood: () => boolean): Promise<void> {
  const variables = { filter: { view: 'won', order: 'newest' }, first: 20 } as const
  const { partnerAuctions } = await person.call((graphql) => graphql.request(PartnerAuctionsDocument, variables))
  for (const { auctionId, auctionStatus } of partnerAuctions.auctions) {
    if (auctionStatus !== 31 || !isInMood()) continue
    await person.call(async (graphql) => {
      const { partnerAuction, serverTime } = await graphql.request(PartnerAuctionDocument, { auctionId })
      await tend(graphql, partnerAuction, new Date(serverTime))
    })
  }
}

async function tend(graphql: GraphqlClient, sale: Sale, now: Date): Promise<void> {
  const { auctionId, checklist, contractAmount, completionReport, identityCheck, version } = sale
  if (contractAmount === null || completionReport !== null) return
  if (!checklist) {
    const input = { auctionId, ...PAPERS, ...nextMeeting(now) }
    await graphql.request(PartnerPostCheckedListDocument, { input })
    return
  }
  const plan = { ...checklist, proposedBy: checklist.planProposedBySide === 'owner' ? 'owner' : 'dealer' } as const
  if (awaitsAnswerOf('dealer', { ...plan, isAccepted: checklist.planAcceptedAt !== null }, now)) {
    await graphql.request(PartnerAcceptDeliveryDocument, { input: { auctionId, version: checklist.version } })
    return
  }
  if (checklist.planAcceptedAt === null || isDeliveryAhead(checklist, now)) return
  if (!identityCheck) {
    const input = { auctionId, method: 'licence', checkedOn: tokyoDay(now), occupation: '会社員' }
    await graphql.request(RecordIdentityCheckDocument, { input })
  }
  const input = { auctionId, version: version ?? 0, finalTransactionPrice: contractAmount, reductions: [] }
  await graphql.request(ReportCompletionDocument, { input })
}

const PAPERS = {
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
  deliveryPlace: labelOf(DELIVERY_LOCATIONS, 'home'),
  paymentMethod: 'cash',
  deliveryManagerName: '担当 佐々木',
  emergencyContact: '',
  memo: '代金は引渡しのときに現金でお渡しします。',
}

/** Of a shop that is open from 9 to 19: the next full hour that somebody can make, else the next morning. */
export function nextMeeting(now: Date): { readonly deliveryOn: string; readonly deliveryTime: string } {
  const soon = later(now, 90 * MINUTE)
  const hour = Number(tokyoTime(soon).slice(0, 2))
  if (tokyoDay(soon) !== tokyoDay(now) || hour < 9 || hour > 19)
    return { deliveryOn: tokyoDay(hour < 9 ? soon : later(now, DAY)), deliveryTime: '10:00' }
  return { deliveryOn: tokyoDay(now), deliveryTime: `${tokyoTime(soon).slice(0, 2)}:00` }
}
