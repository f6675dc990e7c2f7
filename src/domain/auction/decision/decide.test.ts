import { expect, test } from 'vitest'
import {
  type AllFacts,
  CAST,
  commandOf,
  factsIn,
  NOW,
  reading,
  reportOf,
  STRANGERS,
} from '#testing/auction-model/auction-facts.ts'
import type { Role } from '../../permission/actor.ts'
import { DAY, HOUR, later } from '../../values/duration.ts'
import { openBidding } from '../bids/bid-state.ts'
import type { AuctionCommand, AuctionCommandName } from '../command.ts'
import type { AuctionStatus } from '../status.ts'
import { decide } from './decide.ts'
import type { AuctionChanges, Effect } from './effects.ts'

const reduction = { reason: 'damage', detail: 'タンクの凹み', amount: 20_000 } as const
const reduced = reportOf({ finalTransactionPrice: 480_000, reductions: [reduction] })
const overdue = later(NOW, -1)
const objection = { at: NOW, comment: '聞いていません' }
const ended = { bidding: { ...openBidding(NOW), currentPrice: 500_000, leaderDealerId: 'minato', bidCount: 3 } }
const by = CAST

type Case = [
  title: string,
  command: AuctionCommand,
  facts: AllFacts,
  to: AuctionStatus,
  changes: Partial<AuctionChanges>,
  effects: string[],
]

function brief(effect: Effect): string {
  switch (effect.type) {
    case 'mail':
      return `mail ${effect.template} to ${effect.to}`
    case 'schedule':
      return `schedule ${effect.job} in ${(effect.at.getTime() - NOW.getTime()) / HOUR} h`
    case 'unschedule':
      return `unschedule ${effect.job}`
    default:
      return effect.type
  }
}

const declined = ['mail saleDeclined to owner', 'mail saleDeclined to winner']
const answered = ['unschedule remindAnswer', 'unschedule remindCounterOffer']
const stopped = ['mail transactionStopped to owner', 'mail transactionStopped to winner']
const completed = ['recordSale', 'inviteToReview', 'mail completed to owner', 'mail completed to winner']

test.each<Case>([
  ['the owner lists', commandOf('createAuction', by.owner), factsIn(null), 11, {}, ['mail listingReceived to owner']],
  [
    'the operator passes',
    commandOf('passInspection', by.operator),
    factsIn(11),
    21,
    { publishedAt: NOW, bidding: openBidding(later(NOW, 2 * DAY)) },
    ['mail inspectionPassed to owner', 'schedule remindEnd in 24 h'],
  ],
  [
    'the operator passes a demo listing',
    commandOf('passInspection', by.operator),
    factsIn(11, { plannedEnd: { kind: 'after', milliseconds: 180_000 } }),
    21,
    { bidding: openBidding(later(NOW, 180_000), 15_000) },
    ['mail inspectionPassed to owner'],
  ],
  [
    'the operator fails',
    commandOf('failInspection', by.operator),
    factsIn(11),
    81,
    { cancelReason: '事情が変わりました', canceledAt: NOW },
    ['mail inspectionFailed to owner'],
  ],
  ['a photo is NG', commandOf('markImageNg', by.operator), factsIn(11), 11, {}, ['mail imageNg to owner']],
  [
    'the owner cancels before the inspection, without a reason',
    { type: 'cancelAuction', by: by.owner, version: 1, reason: null },
    factsIn(11),
    82,
    { cancelReason: null, canceledAt: NOW },
    ['mail listingCanceled to owner', 'mail listingCanceled to winner'],
  ],
  [
    'the owner cancels while dealers bid',
    commandOf('cancelAuction', by.owner),
    factsIn(21),
    82,
    { canceledAt: NOW },
    ['unschedule remindEnd', 'mail listingCanceled to owner', 'mail listingCanceled to winner'],
  ],
  [
    'the operator stops a listing at 22',
    commandOf('stopListing', by.operator),
    factsIn(22),
    71,
    { canceledAt: NOW },
    [...answered, 'mail listingStopped to owner', 'mail listingStopped to winner'],
  ],
  [
    'bidding ends with bids',
    commandOf('closeBidding', by.system),
    factsIn(21, ended),
    22,
    { answerBy: later(NOW, 48 * HOUR) },
    ['unschedule remindEnd', 'specialMessage', 'mail endedWithBids to owner', 'schedule remindAnswer in 24 h'],
  ],
  [
    'bidding ends without bids',
    commandOf('closeBidding', by.system),
    factsIn(21, { bidding: openBidding(NOW) }),
    84,
    {},
    ['unschedule remindEnd', 'mail endedWithoutBids to owner'],
  ],
  [
    'the owner sells',
    commandOf('answerSaleIntention', by.owner),
    factsIn(22),
    31,
    { saleIntention: 1, contractAmount: 500_000, contractAt: NOW },
    [...answered, 'mail contract to owner', 'mail contract to winner'],
  ],
  [
    'the owner declines',
    { type: 'answerSaleIntention', by: by.owner, version: 1, amount: 0, saleIntention: 0 },
    factsIn(22),
    85,
    { saleIntention: 0, canceledAt: NOW },
    [...answered, ...declined],
  ],
  ['the owner cancels at 22', commandOf('cancelAuction', by.owner), factsIn(22), 85, {}, [...answered, ...declined]],
  [
    'the owner does not answer',
    commandOf('expireSaleIntention', by.system),
    factsIn(22, { answerBy: NOW }),
    85,
    {},
    [...answered, ...declined],
  ],
  [
    'the dealer reports the full price',
    commandOf('reportCompletion', by.dealer),
    factsIn(31),
    31,
    { report: reportOf({ reportedAt: NOW, confirmBy: later(NOW, 7 * DAY) }) },
    ['mail completionReported to owner'],
  ],
  [
    'the owner confirms',
    commandOf('confirmCompletion', by.owner),
    factsIn(31, { report: reportOf() }),
    32,
    { finalTransactionPrice: 500_000, finalTransactionAt: NOW },
    [...completed],
  ],
  [
    'the owner consents to a reduction',
    commandOf('confirmCompletion', by.owner),
    factsIn(31, { report: reduced }),
    32,
    { finalTransactionPrice: 480_000 },
    [...completed],
  ],
  [
    'the owner objects',
    {
      type: 'confirmCompletion',
      by: by.owner,
      version: 1,
      finalTransactionPrice: 0,
      agree: false,
      comment: ' 聞いていません ',
    },
    factsIn(31, { report: reduced }),
    31,
    { report: { ...reduced, objection } },
    ['mail completionDisputed to operator', 'mail completionDisputed to winner'],
  ],
  [
    'the operator allows half of the reduction',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [10_000], comment: '半額が妥当です' },
    factsIn(31, { report: { ...reduced, objection } }),
    31,
    {
      report: {
        ...reduced,
        objection,
        finalTransactionPrice: 490_000,
        reductions: [{ ...reduction, amount: 10_000 }],
        ruling: { at: NOW, comment: '半額が妥当です' },
        confirmBy: later(NOW, 7 * DAY),
      },
    },
    ['mail reductionRuled to owner', 'mail reductionRuled to winner'],
  ],
  [
    'nobody objects for 7 days',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: reportOf({ confirmBy: NOW }) }),
    32,
    { finalTransactionPrice: 500_000 },
    completed,
  ],
  [
    'nobody objects to the ruling for 7 days',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: { ...reduced, objection, ruling: objection, confirmBy: NOW } }),
    32,
    { finalTransactionPrice: 480_000 },
    completed,
  ],
  [
    'the owner stops the transaction',
    commandOf('cancelAuction', by.owner),
    factsIn(31),
    91,
    { cancelReason: '事情が変わりました' },
    [...stopped],
  ],
  [
    'the agent stops the transaction',
    commandOf('stopTransaction', by.agent),
    factsIn(31),
    92,
    { canceledAt: NOW },
    [...stopped],
  ],
  [
    'the operator stops the transaction, reported or not',
    commandOf('stopTransaction', by.operator),
    factsIn(31, { report: reportOf() }),
    92,
    { canceledAt: NOW },
    [...stopped],
  ],
  ['the owner lists again', commandOf('relistAuction', by.owner), factsIn(84), 84, {}, []],
  ['a visitor with the code reviews', commandOf('createAuctionReview', by.visitor), factsIn(32), 32, {}, []],
  ['the seller is muted', commandOf('muteSeller', by.operator), factsIn(31), 31, { isSellerMuted: true }, []],
])('%s', (_, command, facts, to, changes, effects) => {
  const outcome = decide(reading(command, facts), facts, NOW)
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  const { status, transition } = outcome.value
  expect(status).toBe(to)
  expect(outcome.value.changes).toMatchObject(changes)
  expect(outcome.value.effects.map(brief)).toEqual(effects)
  if (to === facts.status) expect(transition).toBe(null)
  else expect(transition).toMatchObject({ from: facts.status, to, command: command.type, at: NOW })
})

test('the history says who, when, from, to and why', () => {
  const outcome = decide(commandOf('stopTransaction', by.agent), factsIn(31), NOW)
  expect(outcome.ok && outcome.value.transition).toEqual({
    from: 31,
    to: 92,
    command: 'stopTransaction',
    by: 'agent:house',
    at: NOW,
    reason: '事情が変わりました',
  })
})

test('the survey names the amount and the deadline, which moves behind a closing', () => {
  const closings = [{ from: '2026-11-20', to: '2026-11-23' }]
  const outcome = decide(commandOf('closeBidding', by.system), factsIn(21, { ...ended, closings }), NOW)
  const answerBy = new Date('2026-11-24T10:00:00+09:00')
  expect(outcome.ok && outcome.value.effects).toContainEqual({
    type: 'specialMessage',
    template: 'MSG001',
    params: { amount: 500_000, answerBy, version: 2 },
  })
  expect(outcome.ok && outcome.value.changes.answerBy).toEqual(answerBy)
})

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
    "the owner's stop after a report",
    commandOf('cancelAuction', by.owner),
    factsIn(31, { report: reportOf() }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    "the dealer's stop after a report",
    commandOf('stopTransaction', by.agent),
    factsIn(31, { report: reportOf() }),
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
    'completing a reduction by silence',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: { ...reduced, confirmBy: overdue } }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'completing by silence while the dealer is suspended',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: reportOf({ confirmBy: overdue }), isLeaderSuspended: true }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'completing a ruling by silence while the dealer is suspended',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: { ...reduced, ruling: objection, confirmBy: overdue }, isLeaderSuspended: true }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'completing in spite of an objection',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { report: reportOf({ confirmBy: overdue, objection }) }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'ruling while the owner still has time',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [0], comment: '' },
    factsIn(31, { report: reduced }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'ruling on a corrected report that the owner has not answered',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [20_000], comment: '認めます' },
    factsIn(31, { report: { ...reduced, reportedAt: NOW, objection: { ...objection, at: later(NOW, -1_000) } } }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'allowing more than was asked for',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [20_001], comment: '半額が妥当です' },
    factsIn(31, { report: { ...reduced, objection } }),
    'BAD_REQUEST',
  ],
  ...['', '123', '😀', 'あ'.repeat(501)].map((comment): [string, AuctionCommand, AllFacts, string] => [
    `ruling for the reason "${comment.slice(0, 3)}"`,
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [10_000], comment },
    factsIn(31, { report: { ...reduced, objection } }),
    'BAD_REQUEST',
  ]),
  [
    'reporting after the ruling',
    commandOf('reportCompletion', by.dealer),
    factsIn(31, { report: { ...reduced, ruling: objection } }),
    'ERROR_AUCTION_STATUS_INVALID',
  ],
  [
    'a lower price without reasons',
    { type: 'reportCompletion', by: by.dealer, version: 1, finalTransactionPrice: 480_000, reductions: [] },
    factsIn(31),
    'BAD_REQUEST',
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
    fields: [],
    bid: { reason: 'maximumNotRaised', least: 605_000 },
  })
  expect(other.ok || other.refusal.bid).toEqual({ reason: 'tooLow', least: 505_000 })
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
