import { expect, test } from 'vitest'
import {
  type AllFacts,
  CAST as by,
  claimedOf,
  commandOf,
  factsIn,
  handOverOf,
  NOW,
  reading,
  reportOf,
  STRANGERS,
} from '#testing/auction-model/auction-facts.ts'
import { ended, HAND_OVER_TODAY, left, objection, paid } from '#testing/auction-model/situations.ts'
import type { Role } from '../../permission/actor.ts'
import { DAY, later } from '../../values/duration.ts'
import type { AuctionCommand, AuctionCommandName, CommandOf } from '../command.ts'
import type { AuctionStatus } from '../status.ts'
import { decide } from './decide.ts'

const overdue = later(NOW, -1)
const PAYMENT: CommandOf<'reportCompletion'> = {
  type: 'reportCompletion',
  by: by.dealer,
  version: 1,
  finalTransactionPrice: 500_000,
  reductions: null,
  paidOn: '2026-11-18',
  proofAssetId: 'proof',
}

test.each<[string, AuctionCommand, AllFacts, string]>([
  [
    'a second listing',
    commandOf('createAuction', by.owner),
    factsIn(null, { ownerHasActiveAuction: true }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'passing with an NG photo',
    commandOf('passInspection', by.operator),
    factsIn(11, { unusableImages: 1 }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'failing without a reason',
    { type: 'failInspection', by: by.operator, version: 1, reason: ' ' },
    factsIn(11),
    'ERROR_REQUIRED',
  ],
  ['closing before the end', commandOf('closeBidding', by.system), factsIn(21), 'ERROR_AUCTION_STATUS_INVALID'],
  [
    "the owner's stop after the hand-over",
    commandOf('cancelAuction', by.owner),
    factsIn(31, left),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    "the dealer's stop after the hand-over",
    commandOf('stopTransaction', by.agent),
    factsIn(31, left),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  ['cancelling at the end', commandOf('cancelAuction', by.owner), factsIn(21, ended), 'ERROR_AUCTION_STATUS_INVALID'],
  ['bidding at the end', commandOf('placeBid', by.dealer), factsIn(21, ended), 'ERROR_AUCTION_STATUS_INVALID'],
  [
    'answering at the deadline',
    commandOf('answerSaleIntention', by.owner),
    factsIn(22, { answerBy: NOW }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'expiring before the deadline',
    commandOf('expireSaleIntention', by.system),
    factsIn(22),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'stopping without a reason',
    { type: 'cancelAuction', by: by.owner, version: 1, reason: null },
    factsIn(31),
    'ERROR_REQUIRED',
  ],
  [
    'confirming without a report',
    commandOf('confirmCompletion', by.owner),
    factsIn(31),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'objecting without a word',
    { type: 'confirmCompletion', by: by.owner, version: 1, finalTransactionPrice: 0, agree: false, comment: '' },
    factsIn(31, { report: reportOf() }),
    'ERROR_REQUIRED',
  ],
  [
    'completing by silence while the dealer is suspended',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: reportOf({ confirmBy: overdue }), leaderSuspendedSince: NOW }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'completing in spite of an objection',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: reportOf({ confirmBy: overdue, objection }) }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'completing what an operator found unpaid',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: reportOf({ confirmBy: overdue, ruling: { ...objection, isProven: false } }) }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  ['checking before the day', commandOf('checkBike', by.dealer), factsIn(31), 'ERROR_AUCTION_STATUS_INVALID'],
  [
    'the money back that nobody has confirmed',
    commandOf('askForRefund', by.operator),
    factsIn(31, { handOver: handOverOf() }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a default of a dealer with an appointment for having none',
    { type: 'stopForDefault', by: by.operator, version: 1, reason: '来ない', isBikeAsked: true, cause: 'unplanned' },
    factsIn(31, { delivery: HAND_OVER_TODAY }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a default by suspension of a dealer that is not suspended',
    { ...(commandOf('stopForDefault', by.operator) as CommandOf<'stopForDefault'>), cause: 'suspended' },
    factsIn(31, { delivery: HAND_OVER_TODAY }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'another default of a suspended dealer before any appointment',
    commandOf('stopForDefault', by.operator),
    factsIn(31, { leaderSuspendedSince: NOW }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a default before any appointment',
    commandOf('stopForDefault', by.operator),
    factsIn(31),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a default on a day that nobody accepted',
    commandOf('stopForDefault', by.operator),
    factsIn(31, { delivery: { ...HAND_OVER_TODAY, isAccepted: false } }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a default before the agreed day',
    commandOf('stopForDefault', by.operator),
    factsIn(31, { delivery: { ...HAND_OVER_TODAY, deliveryOn: '2099-01-01' } }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'checking on a day that nobody accepted',
    commandOf('checkBike', by.dealer),
    factsIn(31, { delivery: { ...HAND_OVER_TODAY, isAccepted: false } }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'ruling that nobody asked for',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [0], comment: '認めません' },
    factsIn(31, { handOver: claimedOf('refused') }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'allowing more than was asked for',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [20_001], comment: '半額が妥当です' },
    factsIn(31, { handOver: claimedOf('refused', { rulingAskedAt: NOW }) }),
    'BAD_REQUEST',
  ],
  ...['', '123', '😀', '凹み', 'あああああ', '理由'.repeat(251)].map(
    (comment): [string, AuctionCommand, AllFacts, string] => [
      `ruling for the reason "${comment.slice(0, 3)}"`,
      { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [10_000], comment },
      factsIn(31, { handOver: claimedOf('refused', { rulingAskedAt: NOW }) }),
      'BAD_REQUEST',
    ],
  ),
  [
    'reporting before the hand-over',
    commandOf('reportCompletion', by.dealer),
    factsIn(31, { handOver: handOverOf() }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'reporting without a record of the seller',
    commandOf('reportCompletion', by.dealer),
    factsIn(31, { ...left, isIdentityChecked: false }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  ...(
    [
      ['another price', { finalTransactionPrice: 480_000 }],
      ['a reduction that nobody agreed to', { reductions: [{ reason: 'damage', detail: '傷', amount: 1 }] }],
      ['a payment before the contract', { paidOn: '2026-11-16' }],
      ['a payment tomorrow', { paidOn: '2026-11-19' }],
      ['a day that is none', { paidOn: '昨日' }],
      ['no day', { paidOn: null }],
      ['no proof', { proofAssetId: null }],
    ] as const
  ).map(([what, change]): [string, AuctionCommand, AllFacts, string] => [
    `reporting ${what}`,
    { ...PAYMENT, ...change },
    factsIn(31, left),
    'BAD_REQUEST',
  ]),
  [
    'ruling on a payment that the owner has not answered',
    commandOf('ruleOnPayment', by.operator),
    factsIn(31, paid),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'ruling on a fraud before the bike has left',
    commandOf('ruleOnFraud', by.operator),
    factsIn(31, { handOver: handOverOf() }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a fraud that costs more than was paid',
    { type: 'ruleOnFraud', by: by.operator, version: 1, fraud: 'stolen', owed: 500_001, comment: '盗難届がある' },
    factsIn(32),
    'BAD_REQUEST',
  ],
  [
    'frauds that together cost more than was paid',
    { type: 'ruleOnFraud', by: by.operator, version: 1, fraud: 'stolen', owed: 100_001, comment: '盗難届がある' },
    factsIn(32, { fraudOwed: 400_000 }),
    'BAD_REQUEST',
  ],
  ...([by.owner, by.dealer, by.agent, by.operator] as const).map((who): [string, AuctionCommand, AllFacts, string] => [
    `a stop by the ${who.role} once the bike has left`,
    commandOf(who.role === 'owner' ? 'cancelAuction' : 'stopTransaction', who),
    factsIn(31, left),
    'ERROR_AUCTION_STATUS_INVALID',
  ]),
  ...([by.owner, by.dealer] as const).map((who): [string, AuctionCommand, AllFacts, string] => [
    `a checklist by the ${who.role} once the bike has left`,
    commandOf('postCheckedList', who),
    factsIn(31, left),
    'ERROR_AUCTION_STATUS_INVALID',
  ]),
  [
    'holding the bidding of who has time',
    commandOf('holdBidding', by.system),
    factsIn(31, { handOver: handOverOf({ handedOverAt: later(NOW, -6 * DAY) }) }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  ['voiding a bid that is not there', commandOf('voidBid', by.operator), factsIn(21), 'ERROR_DATA_NOT_FOUND'],
  [
    'a second review',
    commandOf('createAuctionReview', by.owner),
    factsIn(32, { isReviewed: true }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a review with an old code',
    commandOf('createAuctionReview', by.visitor),
    factsIn(32, { reviewCodeValidUntil: NOW }),
    'CODE_IS_INVALID',
  ],
  [
    'listing again beside another auction',
    commandOf('relistAuction', by.owner),
    factsIn(84, { ownerHasActiveAuction: true }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
])('%s is refused', (_, command, facts, code) => {
  const outcome = decide(reading(command, facts), facts, NOW)
  expect(outcome.ok ? 'accepted' : outcome.refusal.code).toBe(code)
})

test('a refused bid says why', () => {
  const request = { bikeDealerId: 'minato', price: 1_000, maxPrice: null, idempotencyKey: 'k' }
  const rival = { ...request, bikeDealerId: 'kobe' }
  const own = decide({ type: 'placeBid', by: by.dealer, request }, factsIn(21), NOW)
  const other = decide({ type: 'placeBid', by: by.agent, request: rival }, factsIn(21), NOW)
  expect(own.ok || own.refusal).toEqual({
    code: 'BAD_REQUEST',
    reason: null,
    fields: [],
    bid: { reason: 'maximumNotRaised', least: 605_000, field: 'price' },
  })
  expect(other.ok || other.refusal.bid).toEqual({ reason: 'tooLow', least: 505_000, field: 'price' })
})

test.each<[AuctionCommandName, keyof typeof STRANGERS & Role, AuctionStatus]>([
  ['cancelAuction', 'owner', 21],
  ['answerSaleIntention', 'owner', 22],
  ['confirmCompletion', 'owner', 31],
  ['placeBid', 'dealer', 21],
  ['placeBid', 'agent', 21],
  ['reportCompletion', 'dealer', 31],
  ['reportCompletion', 'agent', 31],
  ['stopTransaction', 'dealer', 31],
  ['postCheckedList', 'agent', 31],
  ['createReceiptImage', 'dealer', 32],
])('%s by another %s finds nothing, in %i and in every status with a winner', (name, role, status) => {
  for (const at of [status, 31, 85] as const) {
    const outcome = decide(commandOf(name, STRANGERS[role]), factsIn(at, { report: reportOf() }), NOW)
    expect(outcome.ok ? 'accepted' : outcome.refusal.code).toBe('ERROR_DATA_NOT_FOUND')
  }
})
