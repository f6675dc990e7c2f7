import { openBidding } from '#domain/auction/bids/bid-state.ts'
import { leadersAmount } from '#domain/auction/choice/counter-offer.ts'
import type { AuctionCommand, AuctionCommandName } from '#domain/auction/command.ts'
import type { AuctionFacts } from '#domain/auction/decision/facts.ts'
import type { OrderPromise } from '#domain/auction/order/promise.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import type { CompletionReport } from '#domain/auction/trade/final-price.ts'
import { type ClaimAnswer, type HandOver, priceOf } from '#domain/auction/trade/hand-over.ts'
import { TRANSITIONS } from '#domain/auction/transitions.ts'
import type { Actor, Role } from '#domain/permission/actor.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'

/** Every change of status, as the table of the rules has them. */
export const STATUS_CHANGES: readonly { readonly from: AuctionStatus | null; readonly to: AuctionStatus }[] =
  TRANSITIONS.flatMap(({ from, to }) => (to === 'same' ? [] : from.map((one) => ({ from: one, to }))))

export const NOW = new Date('2026-11-18T10:00:00+09:00')

/** One person of each role: the auction's owner, the winning dealer, its agent, the operator, a visitor and the timer. */
export const CAST = {
  visitor: { role: 'visitor' },
  owner: { role: 'owner', bikeOwnerId: 'hanako' },
  dealer: { role: 'dealer', bikeDealerId: 'minato' },
  agent: { role: 'agent', agentId: 'house', represents: ['minato', 'kobe'] },
  operator: { role: 'operator', operatorId: 'op' },
  system: { role: 'system' },
} as const satisfies Record<Role, Actor>

export const STRANGERS = {
  owner: { role: 'owner', bikeOwnerId: 'jiro' },
  dealer: { role: 'dealer', bikeDealerId: 'rival' },
  agent: { role: 'agent', agentId: 'other', represents: ['rival', 'sakai', 'akita'] },
} as const satisfies Partial<Record<Role, Actor>>

/** Whatever a command may ask for. */
export type AllFacts = Required<AuctionFacts>

/** An auction of ¥500,000 in the given status, in the middle of every period. */
export function factsIn(status: AllFacts['status'], change: Partial<AllFacts> = {}): AllFacts {
  const isEnded = status !== null && status !== 11 && status !== 21
  const endAt = later(NOW, isEnded ? -DAY : 2 * DAY)
  const bids = { currentPrice: 500_000, leaderDealerId: 'minato', leaderMax: 600_000, bidCount: 3 }
  return {
    status,
    bikeOwnerId: 'hanako',
    version: 1,
    photoVersion: 1,
    checklistVersion: 0,
    delivery: null,
    ownerHasActiveAuction: false,
    unusableImages: 0,
    frameMatches: 0,
    plannedEnd: { kind: 'at', at: later(NOW, 2 * DAY) },
    orderPromise: null,
    bidding: status === null || status === 11 ? null : { ...openBidding(endAt), ...bids, sequence: 3 },
    chosenDealerId: null,
    bidRows: [],
    openBids: [],
    isBidMailWaiting: false,
    answerBy: status === 22 ? later(NOW, 24 * HOUR) : null,
    leaderSuspendedSince: null,
    suspendedBidders: [],
    soldIn: null,
    buyersAgencyDealers: [],
    counterOffer: null,
    runnerUp: null,
    runnersUpAsked: [],
    stoppedBefore: [],
    contractAmount: status === 31 || status === 32 ? 500_000 : null,
    contractAt: status === 31 || status === 32 ? later(NOW, -12 * HOUR) : null,
    listed: LISTED,
    handOver: null,
    nameChange: null,
    isUnregistered: false,
    isIdentityChecked: status === 31 || status === 32,
    report: null,
    fraudOwed: 0,
    isReviewed: false,
    reviewCodeValidUntil: status === 32 ? later(NOW, 20 * DAY) : null,
    closings: [],
    ...change,
  }
}

/** What every listing of the tests says of its kilometres; it has no inspection sheet, and says nothing of the colour. */
export const LISTED = {
  hasNoMeter: false,
  mileageKm: 20_000,
  mileageFrom: null,
  mileageTo: null,
  sheetLines: 0,
  unstated: ['stated:color'],
  admitted: [],
} as const

/** A binding order of ¥310,000 that the owner uses as the first bid. */
export function promiseOf(change: Partial<OrderPromise> = {}): OrderPromise {
  return {
    bindingOrderId: 1,
    bikeDealerId: 'minato',
    price: 310_000,
    leastGrade: 6,
    way: 'floor',
    holdsUntil: later(NOW, 6 * HOUR),
    placedBy: 'dealer:minato',
    isDealerOut: false,
    ...change,
  }
}

/** Checked an hour ago, as described: the price is fixed at ¥500,000. */
export function handOverOf(change: Partial<HandOver> = {}): HandOver {
  const at = later(NOW, -HOUR)
  const fixed = { price: 500_000, fixedAt: at, fixedVersion: 1 }
  const open = { rulingAskedAt: null, ruling: null, moneySeenAt: null, refundAskedAt: null, handedOverAt: null }
  const nothing = { ...open, stopAsked: null, stopsBefore: [], isBiddingHeld: false }
  return { checkedAt: at, mileageKm: 20_000, claims: [], number: 1, ...fixed, ...nothing, ...change }
}

/** Not fixed yet: a claim of ¥20,000, with the owner's answer where there is one. */
export function claimedOf(answer: ClaimAnswer | null, change: Partial<HandOver> = {}): HandOver {
  const open = { price: null, fixedAt: null, fixedVersion: null }
  return handOverOf({ ...open, claims: [{ ...CLAIM, answer, ruled: null }], ...change })
}

export const CLAIM = {
  line: 'stated:photos',
  reason: 'damage',
  detail: 'タンクの凹み',
  amount: 20_000,
  photos: ['photo'],
} as const

export function reportOf(change: Partial<CompletionReport> = {}): CompletionReport {
  return {
    finalTransactionPrice: 500_000,
    reductions: [],
    reportedAt: later(NOW, -DAY),
    confirmBy: later(NOW, 6 * DAY),
    objection: null,
    ruling: null,
    ...change,
  }
}

/** A sensible command of each name, given to what `factsIn` shows. */
export function commandOf(type: AuctionCommandName, by: Actor): AuctionCommand {
  const version = 1
  switch (type) {
    case 'markImageNg':
      return { type, by, version, assetId: 'photo', reason: '事情が変わりました' }
    case 'replaceAuctionImage':
    case 'coverAuctionImage':
      return { type, by, version, assetId: 'photo' }
    case 'failInspection':
    case 'cancelAuction':
    case 'stopListing':
      return { type, by, version, reason: '事情が変わりました' }
    case 'stopTransaction':
      return { type, by, version, reason: '事情が変わりました', isBikeAsked: true, isRefundAsked: true }
    case 'stopForDefault':
      return {
        type,
        by,
        version,
        reason: '事情が変わりました',
        isBikeAsked: true,
        isRefundAsked: true,
        cause: 'unpaid',
      }
    case 'askToStop':
      return { type, by, reason: '事情が変わりました' }
    case 'agreeToStop':
      return { type, by, askedAt: NOW }
    case 'refuseToStop':
      return { type, by, askedAt: NOW, reason: '事情が変わりました' }
    case 'placeBid':
      return { type, by, request: { bikeDealerId: 'minato', price: null, maxPrice: 700_000, idempotencyKey: 'k' } }
    case 'voidBid':
      return { type, by, sequence: 1, reason: 'いたずらの入札' }
    case 'answerSaleIntention':
      return { type, by, version, amount: 500_000, saleIntention: 1 }
    case 'makeCounterOffer':
      return { type, by, version, amount: 500_000, price: 550_000 }
    case 'answerCounterOffer':
      return { type, by, version, price: 550_000, accepts: true }
    case 'checkBike':
      return { type, by, version, mileageKm: 20_000, claims: [] }
    case 'answerClaims':
      return { type, by, version, isAccepted: [true], price: 480_000 }
    case 'takeBike':
      return { type, by, version, price: 500_000 }
    case 'askForRuling':
      return { type, by, version }
    case 'confirmMoney':
      return { type, by, price: 500_000 }
    case 'askForRefund':
      return { type, by, price: 500_000, isAsked: true }
    case 'handOver':
      return { type, by, version, price: 500_000, code: '123459', typedAt: null }
    case 'reportCompletion':
      return {
        type,
        by,
        version,
        finalTransactionPrice: 500_000,
        reductions: null,
        paidOn: '2026-11-18',
        proofAssetId: 'proof',
      }
    case 'ruleOnPayment':
      return { type, by, version, isProven: true, comment: '振込の記録を確認した' }
    case 'ruleOnFraud':
      return { type, by, version, fraud: 'odometer', owed: 100_000, comment: '整備記録と合わない' }
    case 'reportNameChange':
      return { type, by, version, changedOn: '2026-11-18', proofAssetId: 'proof' }
    case 'confirmCompletion':
      return { type, by, version, finalTransactionPrice: 500_000, agree: true, comment: null }
    case 'ruleOnReduction':
      return { type, by, version, allowed: [10_000], comment: '写真で確認した' }
    case 'passInspection':
      return { type, by, version }
    case 'postCheckedList':
    case 'acceptDelivery':
      return { type, by, version: 0 }
    case 'answerRunnerUp':
      return { type, by, bikeDealerId: 'minato', accepts: true, amount: 500_000 }
    case 'continueAuction':
      return { type, by, bikeDealerId: 'rival', amount: 500_000 }
    case 'muteSeller':
      return { type, by, isMuted: true }
    default:
      return { type, by }
  }
}

/** The same command by someone who has read the auction as it stands. */
export function reading(command: AuctionCommand, facts: AllFacts): AuctionCommand {
  switch (command.type) {
    case 'markImageNg':
    case 'replaceAuctionImage':
    case 'coverAuctionImage':
      return { ...command, version: facts.photoVersion }
    case 'postCheckedList':
    case 'acceptDelivery':
      return { ...command, version: facts.checklistVersion }
    case 'answerSaleIntention':
      return {
        ...command,
        version: facts.version,
        amount: leadersAmount(facts.bidding?.currentPrice ?? 0, facts.counterOffer),
      }
    case 'makeCounterOffer':
      return { ...command, version: facts.version, amount: facts.bidding?.currentPrice ?? 0 }
    case 'answerCounterOffer':
      return { ...command, version: facts.version, price: facts.counterOffer?.price ?? 0 }
    case 'confirmCompletion': {
      const { finalTransactionPrice = 0 } = facts.report ?? {}
      return { ...command, version: facts.version, finalTransactionPrice }
    }
    case 'answerClaims': {
      const answered = facts.handOver?.claims.map((claim, index) => ({
        ...claim,
        answer: command.isAccepted[index] ? ('accepted' as const) : ('refused' as const),
      }))
      return { ...command, version: facts.version, price: priceOf(facts.contractAmount ?? 0, answered ?? []) }
    }
    case 'takeBike':
      return {
        ...command,
        version: facts.version,
        price: priceOf(facts.contractAmount ?? 0, facts.handOver?.claims ?? []),
      }
    case 'handOver':
      return { ...command, version: facts.version, price: facts.handOver?.price ?? 0 }
    default:
      return 'version' in command ? { ...command, version: facts.version } : command
  }
}
