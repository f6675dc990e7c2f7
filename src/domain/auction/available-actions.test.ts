import { expect, test } from 'vitest'
import {
  type AllFacts,
  CAST,
  claimedOf,
  commandOf,
  factsIn,
  handOverOf,
  NOW,
  reading,
  reportOf,
} from '#testing/auction-model/auction-facts.ts'
import { ROLES, type Role } from '../permission/actor.ts'
import { later } from '../values/duration.ts'
import { tokyoDay } from '../values/tokyo-time.ts'
import { availableActions } from './available-actions.ts'
import { decide } from './decision/decide.ts'
import { type AuctionFacts, situationOf } from './decision/facts.ts'
import { AUCTION_STATUSES } from './status.ts'

const LEFT = { handOver: handOverOf({ handedOverAt: NOW }) }
const OBJECTION = { at: NOW, comment: '届いていません' }
/** The moments of a trade in which something can be done. */
const TRADES: readonly Partial<AllFacts>[] = [
  {},
  { delivery: { deliveryOn: '2026-11-18', proposedBy: 'owner', isAccepted: true } },
  { handOver: claimedOf(null) },
  { handOver: claimedOf('refused') },
  { handOver: claimedOf('refused', { rulingAskedAt: NOW }) },
  { handOver: handOverOf() },
  LEFT,
  { ...LEFT, report: reportOf() },
  { ...LEFT, report: reportOf({ objection: OBJECTION }) },
]

function actions(role: Role, facts: AuctionFacts): string[] {
  return availableActions(facts.status, role, situationOf(facts), NOW)
}

test.each<[string, Role, AuctionFacts, string[]]>([
  ['nothing listed', 'owner', factsIn(null), ['createAuction']],
  ['another auction is active', 'owner', factsIn(null, { ownerHasActiveAuction: true }), []],
  ['before the inspection', 'owner', factsIn(11), ['replaceAuctionImage', 'cancelAuction']],
  [
    'before the inspection',
    'operator',
    factsIn(11),
    ['coverAuctionImage', 'markImageNg', 'passInspection', 'failInspection', 'stopListing'],
  ],
  [
    'with an NG photo',
    'operator',
    factsIn(11, { unusableImages: 2 }),
    ['coverAuctionImage', 'markImageNg', 'failInspection', 'stopListing'],
  ],
  ['while dealers bid', 'owner', factsIn(21), ['cancelAuction', 'answerQuestion']],
  ['while dealers bid', 'dealer', factsIn(21), ['placeBid', 'askQuestion']],
  ['while dealers bid', 'operator', factsIn(21), ['stopListing', 'voidBid']],
  ['while dealers bid', 'visitor', factsIn(21), []],
  ['after bidding', 'owner', factsIn(22), ['answerSaleIntention', 'cancelAuction', 'makeCounterOffer']],
  ['after the answer deadline', 'owner', factsIn(22, { answerBy: later(NOW, -1) }), []],
  ['in transaction', 'owner', factsIn(31), ['postCheckedList', 'createReceiptImage', 'cancelAuction']],
  [
    'claims to answer',
    'owner',
    factsIn(31, { handOver: claimedOf(null) }),
    ['createReceiptImage', 'answerClaims', 'cancelAuction'],
  ],
  [
    'a claim refused',
    'dealer',
    factsIn(31, { handOver: claimedOf('refused') }),
    ['createReceiptImage', 'takeBike', 'askForRuling', 'stopTransaction'],
  ],
  [
    'a ruling asked for',
    'operator',
    factsIn(31, { handOver: claimedOf('refused', { rulingAskedAt: NOW }) }),
    ['ruleOnReduction', 'stopTransaction', 'muteSeller'],
  ],
  [
    'the price fixed',
    'dealer',
    factsIn(31, { handOver: handOverOf() }),
    ['createReceiptImage', 'handOver', 'askToStop'],
  ],
  ['the bike gone', 'owner', factsIn(31, LEFT), ['createReceiptImage']],
  ['the bike gone', 'dealer', factsIn(31, LEFT), ['createReceiptImage', 'reportCompletion', 'reportNameChange']],
  ['sold', 'dealer', factsIn(32, LEFT), ['createReceiptImage', 'reportNameChange']],
  ['the bike gone', 'operator', factsIn(31, LEFT), ['ruleOnFraud', 'muteSeller']],
  [
    'the bike gone, nobody on record',
    'dealer',
    factsIn(31, { ...LEFT, isIdentityChecked: false }),
    ['createReceiptImage', 'reportNameChange'],
  ],
  [
    'in transaction, reported',
    'owner',
    factsIn(31, { ...LEFT, report: reportOf() }),
    ['createReceiptImage', 'confirmCompletion'],
  ],
  [
    'in transaction, reported',
    'dealer',
    factsIn(31, { ...LEFT, report: reportOf() }),
    ['createReceiptImage', 'reportNameChange'],
  ],
  [
    'the price fixed',
    'owner',
    factsIn(31, { handOver: handOverOf() }),
    ['createReceiptImage', 'confirmMoney', 'askToStop'],
  ],
  [
    'the money confirmed before the bike left',
    'owner',
    factsIn(31, { handOver: handOverOf({ moneySeenAt: NOW }) }),
    ['createReceiptImage', 'askToStop'],
  ],
  [
    'the money confirmed before the bike left',
    'operator',
    factsIn(31, { handOver: handOverOf({ moneySeenAt: NOW }) }),
    ['askForRefund', 'stopTransaction', 'muteSeller'],
  ],
  ['in transaction', 'operator', factsIn(31), ['stopTransaction', 'muteSeller']],
  [
    'the agreed day come',
    'operator',
    factsIn(31, { delivery: { deliveryOn: tokyoDay(NOW), proposedBy: 'owner', isAccepted: true } }),
    ['stopTransaction', 'stopForDefault', 'muteSeller'],
  ],
  ['in transaction', 'agent', factsIn(31), ['postCheckedList', 'createReceiptImage', 'stopTransaction']],
  ['sold', 'operator', factsIn(32), ['ruleOnFraud', 'muteSeller']],
  ['sold', 'owner', factsIn(32), ['createReceiptImage', 'createAuctionReview']],
  ['sold and reviewed', 'owner', factsIn(32, { isReviewed: true }), ['createReceiptImage']],
  ['without bids', 'owner', factsIn(84), ['relistAuction']],
  ['failed inspection', 'owner', factsIn(81), []],
])('%s, the %s can: %#', (_, role, facts, expected) => {
  expect(actions(role, facts)).toEqual(expected)
})

test('a button that is shown works, whatever the status', () => {
  for (const status of [null, ...AUCTION_STATUSES])
    for (const role of ROLES)
      for (const trade of TRADES) {
        const facts = factsIn(status, trade)
        for (const name of availableActions(status, role, situationOf(facts), NOW)) {
          if (name === 'voidBid') continue // which bid is a question of the screen
          const outcome = decide(reading(commandOf(name, CAST[role]), facts), facts, NOW)
          expect([status, role, name, outcome.ok]).toEqual([status, role, name, true])
        }
      }
})
