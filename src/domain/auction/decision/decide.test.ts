import { expect, test } from 'vitest'
import {
  type AllFacts,
  CAST as by,
  CLAIM,
  claimedOf,
  commandOf,
  factsIn,
  handOverOf,
  NOW,
  reading,
  reportOf,
} from '#testing/auction-model/auction-facts.ts'
import { ended, HAND_OVER_TODAY, left, objection, paid } from '#testing/auction-model/situations.ts'
import { DAY, HOUR, later } from '../../values/duration.ts'
import { openBidding } from '../bids/bid-state.ts'
import type { AuctionCommand, CommandOf } from '../command.ts'
import type { AuctionStatus } from '../status.ts'
import { decide } from './decide.ts'
import type { Effect } from './effects.ts'

type Case = [
  title: string,
  command: AuctionCommand,
  facts: AllFacts,
  to: AuctionStatus,
  changes: object,
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
    case 'writeDocument':
      return `write ${effect.kind}`
    default:
      return effect.type
  }
}

const declined = ['mail saleDeclined to owner', 'mail saleDeclined to winner']
const answered = ['unschedule remindAnswer', 'unschedule remindCounterOffer']
const traded = ['unschedule remindDelivery', 'unschedule remindPayment']
const stopped = [
  ...traded,
  'unschedule remindNameChange',
  'mail transactionStopped to owner',
  'mail transactionStopped to winner',
]
const completed = [
  ...traded,
  'recordSale',
  'inviteToReview',
  'mail completed to owner',
  'mail completed to winner',
  'write payment',
]

test.each<Case>([
  ['the owner lists', commandOf('createAuction', by.owner), factsIn(null), 11, {}, ['mail listingReceived to owner']],
  [
    'the operator passes',
    commandOf('passInspection', by.operator),
    factsIn(11),
    21,
    { publishedAt: NOW, bidding: openBidding(later(NOW, 2 * DAY)) },
    [
      'mail inspectionPassed to owner',
      'schedule remindEnd in 24 h',
      'schedule alertMatches in 0 h',
      'schedule alertEnding in 47 h',
    ],
  ],
  [
    'the operator passes a demo listing',
    commandOf('passInspection', by.operator),
    factsIn(11, { plannedEnd: { kind: 'after', milliseconds: 180_000 } }),
    21,
    { bidding: openBidding(later(NOW, 180_000), 15_000) },
    ['mail inspectionPassed to owner', 'schedule alertMatches in 0 h', 'schedule alertEnding in 0.025 h'],
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
    [
      'unschedule remindEnd',
      'unschedule alertEnding',
      'mail listingCanceled to owner',
      'mail listingCanceled to winner',
    ],
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
    [
      'unschedule remindEnd',
      'unschedule alertEnding',
      'specialMessage',
      'mail endedWithBids to owner',
      'schedule remindAnswer in 24 h',
    ],
  ],
  [
    'bidding ends without bids',
    commandOf('closeBidding', by.system),
    factsIn(21, { bidding: openBidding(NOW) }),
    84,
    {},
    ['unschedule remindEnd', 'unschedule alertEnding', 'mail endedWithoutBids to owner'],
  ],
  [
    'the owner sells',
    commandOf('answerSaleIntention', by.owner),
    factsIn(22),
    31,
    { saleIntention: 1, contractAmount: 500_000, contractAt: NOW },
    [...answered, 'mail contract to owner', 'mail contract to winner', 'write contract'],
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
    'the dealer finds the bike as described',
    commandOf('checkBike', by.dealer),
    factsIn(31, { delivery: HAND_OVER_TODAY }),
    31,
    { handOver: { price: 500_000, fixedAt: NOW, fixedVersion: 2, claims: [] } },
    ['mail checkedAsDescribed to owner'],
  ],
  [
    'the dealer claims',
    { type: 'checkBike', by: by.agent, version: 1, mileageKm: 20_010, claims: [CLAIM] },
    factsIn(31, { delivery: HAND_OVER_TODAY, handOver: claimedOf(null, { number: 3 }) }),
    31,
    { handOver: { price: null, number: 4, mileageKm: 20_010, claims: [{ ...CLAIM, answer: null, ruled: null }] } },
    ['mail claimsMade to owner'],
  ],
  [
    'the owner accepts all claims',
    commandOf('answerClaims', by.owner),
    factsIn(31, { handOver: claimedOf(null) }),
    31,
    { handOver: { price: 480_000, fixedAt: NOW, claims: [{ answer: 'accepted' }] } },
    ['mail claimsAnswered to winner'],
  ],
  [
    'the owner refuses a claim',
    { type: 'answerClaims', by: by.owner, version: 1, isAccepted: [false], price: 0 },
    factsIn(31, { handOver: claimedOf(null) }),
    31,
    { handOver: { price: null, claims: [{ answer: 'refused' }] } },
    ['mail claimsAnswered to winner'],
  ],
  [
    'the dealer takes the bike all the same',
    commandOf('takeBike', by.dealer),
    factsIn(31, { handOver: claimedOf('refused') }),
    31,
    { handOver: { price: 500_000, fixedAt: NOW } },
    ['mail priceFixed to owner'],
  ],
  [
    'the dealer asks the operator',
    commandOf('askForRuling', by.dealer),
    factsIn(31, { handOver: claimedOf('refused') }),
    31,
    { handOver: { price: null, rulingAskedAt: NOW } },
    ['mail rulingAsked to operator', 'mail rulingAsked to owner'],
  ],
  [
    'the operator allows half of the claim',
    { type: 'ruleOnReduction', by: by.operator, version: 1, allowed: [10_000], comment: '半額が妥当です' },
    factsIn(31, { handOver: claimedOf('refused', { rulingAskedAt: NOW }) }),
    31,
    {
      handOver: {
        price: 490_000,
        claims: [{ answer: 'refused', ruled: 10_000 }],
        ruling: { at: NOW, comment: '半額が妥当です' },
      },
    },
    ['mail reductionRuled to owner', 'mail reductionRuled to winner'],
  ],
  [
    'the bike leaves',
    commandOf('handOver', by.dealer),
    factsIn(31, { handOver: handOverOf() }),
    31,
    { handOver: { price: 500_000, handedOverAt: NOW }, holdBiddingAt: later(NOW, 7 * DAY) },
    [
      'mail handedOver to owner',
      'mail handedOver to winner',
      'schedule remindPayment in 72 h',
      'schedule remindNameChange in 240 h',
      'write handOver',
    ],
  ],
  [
    'the dealer reports the payment, late',
    commandOf('reportCompletion', by.dealer),
    factsIn(31, { handOver: handOverOf({ handedOverAt: later(NOW, -9 * DAY), isBiddingHeld: true }) }),
    31,
    {
      report: {
        ...reportOf({ reportedAt: NOW, confirmBy: later(NOW, 7 * DAY) }),
        paidOn: '2026-11-18',
        proofAssetId: 'proof',
      },
      holdBiddingAt: null,
      handOver: { isBiddingHeld: false },
    },
    ['mail completionReported to owner', 'unschedule remindPayment'],
  ],
  [
    'the dealer corrects what the owner objected to',
    commandOf('reportCompletion', by.dealer),
    factsIn(31, {
      handOver: handOverOf({ handedOverAt: later(NOW, -9 * DAY), isBiddingHeld: true }),
      report: reportOf({ objection, objections: 1 }),
    }),
    31,
    { report: { objection, objections: 1, number: 2 } },
    ['mail completionReported to owner', 'unschedule remindPayment'],
  ],
  [
    'the owner has the money',
    commandOf('confirmCompletion', by.owner),
    factsIn(31, paid),
    32,
    { finalTransactionPrice: 500_000, finalTransactionAt: NOW },
    [...completed],
  ],
  [
    'the owner has not',
    {
      type: 'confirmCompletion',
      by: by.owner,
      version: 1,
      finalTransactionPrice: 0,
      agree: false,
      comment: ' 聞いていません ',
    },
    factsIn(31, paid),
    31,
    { report: { ...reportOf(), objection, objections: 1 }, holdBiddingAt: later(NOW, 7 * DAY) },
    ['mail completionDisputed to operator', 'mail completionDisputed to winner'],
  ],
  [
    'the operator finds the payment proven',
    commandOf('ruleOnPayment', by.operator),
    factsIn(31, { ...left, report: reportOf({ objection }) }),
    32,
    { finalTransactionPrice: 500_000, report: { ruling: { at: NOW, isProven: true } } },
    [...completed.slice(0, 2), 'mail paymentProven to owner', 'mail paymentProven to winner', ...completed.slice(2)],
  ],
  [
    'the operator does not',
    { type: 'ruleOnPayment', by: by.operator, version: 1, isProven: false, comment: '記録がない' },
    factsIn(31, { ...left, report: reportOf({ objection }) }),
    31,
    { report: { ruling: { isProven: false } }, holdBiddingAt: later(NOW, 7 * DAY) },
    ['mail paymentUnproven to owner', 'mail paymentUnproven to winner'],
  ],
  [
    'a fraud is proven after the sale',
    commandOf('ruleOnFraud', by.operator),
    factsIn(32, { report: reportOf() }),
    32,
    {},
    ['mail fraudRuled to owner', 'mail fraudRuled to winner'],
  ],
  [
    'the dealer has not paid for a week',
    commandOf('holdBidding', by.system),
    factsIn(31, { handOver: handOverOf({ handedOverAt: later(NOW, -7 * DAY) }) }),
    31,
    { handOver: { isBiddingHeld: true }, holdBiddingAt: null },
    ['mail biddingHeld to owner', 'mail biddingHeld to winner', 'mail biddingHeld to operator'],
  ],
  [
    'nobody objects for 7 days',
    commandOf('completeUnopposed', by.system),
    factsIn(31, { ...left, report: reportOf({ confirmBy: NOW }) }),
    32,
    { finalTransactionPrice: 500_000 },
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
    'the operator stops the transaction because the dealer does not pay',
    commandOf('stopForDefault', by.operator),
    factsIn(31, { delivery: HAND_OVER_TODAY, handOver: handOverOf() }),
    92,
    { canceledAt: NOW, defaultCause: 'unpaid' },
    [...stopped],
  ],
  [
    'the operator stops the transaction because the dealer is suspended, before any appointment',
    { ...(commandOf('stopForDefault', by.operator) as CommandOf<'stopForDefault'>), cause: 'suspended' },
    factsIn(31, { leaderSuspendedSince: NOW }),
    92,
    { canceledAt: NOW, defaultCause: 'suspended' },
    [...stopped],
  ],
  [
    'the operator stops the transaction',
    commandOf('stopTransaction', by.operator),
    factsIn(31, { handOver: handOverOf() }),
    92,
    { canceledAt: NOW },
    [...stopped],
  ],
  [
    'the dealer changes the registration',
    commandOf('reportNameChange', by.dealer),
    factsIn(32, left),
    32,
    { nameChange: { changedOn: '2026-11-18', number: 1 } },
    ['mail nameChanged to owner', 'unschedule remindNameChange'],
  ],
  [
    'the dealer corrects what it reported',
    commandOf('reportNameChange', by.dealer),
    factsIn(32, { ...left, nameChange: { changedOn: '2026-11-17', proofAssetId: null, reportedAt: NOW, number: 2 } }),
    32,
    { nameChange: { changedOn: '2026-11-18', number: 3 } },
    ['mail nameChanged to owner', 'unschedule remindNameChange'],
  ],
  [
    'the operator asks for the money back',
    commandOf('askForRefund', by.operator),
    factsIn(31, { handOver: handOverOf({ moneySeenAt: NOW }) }),
    31,
    { handOver: { refundAskedAt: NOW } },
    ['mail refundAsked to owner', 'mail refundAsked to winner'],
  ],
  [
    'the operator asks for it once more',
    commandOf('askForRefund', by.operator),
    factsIn(31, { handOver: handOverOf({ moneySeenAt: NOW, refundAskedAt: NOW }) }),
    31,
    {},
    [],
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

test('a report lifts a hold where the owner has never objected, and nowhere else', () => {
  const held = { handOver: handOverOf({ handedOverAt: later(NOW, -9 * DAY), isBiddingHeld: true }) }
  const changedBy = (report: AllFacts['report']) => {
    const outcome = decide(commandOf('reportCompletion', by.dealer), factsIn(31, { ...held, report }), NOW)
    return outcome.ok ? Object.keys(outcome.value.changes).sort() : outcome.refusal.code
  }
  expect(changedBy(null)).toEqual(['handOver', 'holdBiddingAt', 'report'])
  expect(changedBy(reportOf({ objection, objections: 1 }))).toEqual(['report'])
  expect(changedBy(reportOf({ objection, ruling: { ...objection, isProven: false } }))).toEqual(['report'])
})
