import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CAST,
  CLAIM,
  claimedOf,
  commandOf,
  handOverOf,
  NOW,
  reading,
  reportOf,
} from '#testing/auction-model/auction-facts.ts'
import { AuctionWorld } from '#testing/auction-model/auction-world.ts'
import { DAY, later } from '../../values/duration.ts'
import type { AuctionCommand } from '../command.ts'
import type { DeliveryPlan } from './delivery-plan.ts'
import type { CompletionReport } from './final-price.ts'
import { type HandOver, priceOf, standingReductions, stepOf, typedMoment } from './hand-over.ts'

const today: DeliveryPlan = { deliveryOn: '2026-11-18', proposedBy: 'dealer', isAccepted: true }
const left = handOverOf({ handedOverAt: NOW })
const objection = { at: NOW, comment: '届いていません' }

test.each<[string, DeliveryPlan | null, HandOver | null, CompletionReport | null, string]>([
  ['nothing proposed', null, null, null, 'agreed dealer'],
  ['the dealer proposed', { ...today, isAccepted: false }, null, null, 'agreed owner'],
  ['the owner proposed', { ...today, proposedBy: 'owner', isAccepted: false }, null, null, 'agreed dealer'],
  ['for tomorrow', { ...today, deliveryOn: '2026-11-19' }, null, null, 'scheduled null'],
  ['for today', today, null, null, 'scheduled dealer'],
  ['claimed', today, claimedOf(null), null, 'checked owner'],
  ['refused', today, claimedOf('refused'), null, 'checked dealer'],
  ['asked about', today, claimedOf('refused', { rulingAskedAt: NOW }), null, 'checked operator'],
  ['fixed', today, handOverOf(), null, 'checked dealer'],
  ['gone', today, left, null, 'handedOver dealer'],
  ['paid', today, left, reportOf(), 'paid owner'],
  ['paid, says the dealer', today, left, reportOf({ objection }), 'paid operator'],
  ['not paid', today, left, reportOf({ objection, ruling: { ...objection, isProven: false } }), 'handedOver dealer'],
])('%s', (_, delivery, handOver, report, expected) => {
  const { step, turn } = stepOf({ status: 31, delivery, handOver, report }, NOW)
  expect(`${step} ${turn}`).toBe(expected)
})

test('a completed trade is nobody’s turn', () => {
  const trade = { status: 32, delivery: today, handOver: left, report: reportOf() } as const
  expect(stepOf(trade, NOW)).toEqual({ step: 'confirmed', turn: null })
})

const TRADE_COMMANDS = ['checkBike', 'answerClaims', 'takeBike', 'askForRuling', 'ruleOnReduction', 'handOver'] as const
const GIVERS = {
  checkBike: CAST.dealer,
  answerClaims: CAST.owner,
  takeBike: CAST.dealer,
  askForRuling: CAST.agent,
  ruleOnReduction: CAST.operator,
  handOver: CAST.dealer,
} as const

const acts = fc.array(
  fc.record({
    command: fc.constantFrom(...TRADE_COMMANDS),
    amounts: fc.array(fc.integer({ min: 11_000, max: 90_000 }), { maxLength: 3 }),
    answers: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    minutes: fc.nat({ max: 60 }),
    typedBefore: fc.option(fc.nat({ max: 200 })),
  }),
  { minLength: 5, maxLength: 30, size: 'max' },
)

test('in any order and by any clock: the price is the contract less accepted and ruled, and nothing is claimed of a bike that left', () => {
  let leaving = 0
  fc.assert(
    fc.property(acts, (steps) => {
      const world = new AuctionWorld('1', 'hanako', { kind: 'at', at: later(NOW, DAY) }, [])
      world.facts = { ...world.facts, status: 31, contractAmount: 500_000, contractAt: NOW, delivery: today }
      world.facts = { ...world.facts, bidding: { ...BIDDING, endAt: NOW } }
      let now = NOW
      for (const { command, amounts, answers, minutes, typedBefore } of steps) {
        now = later(now, minutes * 60_000)
        const before = world.facts.handOver
        const given = reading(contentOf(command, amounts, answers, world), world.facts)
        const typed =
          given.type === 'handOver' && typedBefore !== null
            ? { ...given, typedAt: later(now, (100 - typedBefore) * 60_000) }
            : given
        const code = world.run(typed, now)
        const { handOver } = world.facts
        if (before?.handedOverAt) {
          expect(['ok', 'repeated']).not.toContain(code === 'repeated' && typed.type === 'handOver' ? 'twin' : code)
          expect(handOver).toEqual(before)
        }
        if (handOver && handOver.price !== null) {
          expect(handOver.price).toBe(priceOf(500_000, handOver.claims))
          const taken = standingReductions(handOver.claims).reduce((sum, { amount }) => sum + amount, 0)
          expect(handOver.price).toBe(500_000 - taken)
        }
        if (handOver?.handedOverAt) {
          expect(handOver.handedOverAt >= (handOver.fixedAt ?? NOW) && handOver.handedOverAt <= now).toBe(true)
          leaving += 1
        }
      }
    }),
    { numRuns: 300, seed: 20_261_117 },
  )
  expect(leaving).toBeGreaterThan(300)
})

const BIDDING = {
  currentPrice: 500_000,
  leaderDealerId: 'minato',
  leaderMax: 500_000,
  bidCount: 1,
  softCloseMilliseconds: 300_000,
  generation: 1,
  sequence: 1,
}

function contentOf(
  type: (typeof TRADE_COMMANDS)[number],
  amounts: readonly number[],
  answers: readonly boolean[],
  { facts }: AuctionWorld,
): AuctionCommand {
  const by = GIVERS[type]
  const claims = facts.handOver?.claims ?? []
  if (type === 'checkBike')
    return { type, by, version: 0, mileageKm: 20_000, claims: amounts.map((amount) => ({ ...CLAIM, amount })) }
  if (type === 'answerClaims')
    return { type, by, version: 0, price: 0, isAccepted: claims.map((_, index) => answers[index] ?? false) }
  if (type === 'ruleOnReduction') {
    const refused = claims.filter(({ answer }) => answer === 'refused')
    return { type, by, version: 0, comment: '確認しました', allowed: refused.map(({ amount }) => amount >> 1) }
  }
  return commandOf(type, by)
}

test('a code is never dated into the time in which a stop was asked for', () => {
  const [asked, answered, now] = [1, 2, 3].map((hours) => later(NOW, hours * 3_600_000)) as [Date, Date, Date]
  const question = { by: '出品者', side: 'owner', reason: '事情が変わりました', at: asked, answerBy: now } as const
  const refused = { kind: 'refused', by: '販売店', comment: '', at: answered } as const
  const open = handOverOf({ fixedAt: NOW, stopAsked: { ...question, answer: null } })
  const over = handOverOf({ fixedAt: NOW, stopAsked: { ...question, answer: refused } })
  expect(typedMoment(open, later(asked, -1), now)).toEqual(later(asked, -1))
  expect(typedMoment(open, asked, now)).toEqual(now)
  expect(typedMoment(over, later(answered, -1), now)).toEqual(now)
  expect(typedMoment(over, answered, now)).toEqual(answered)
  const again = { ...over, stopsBefore: over.stopAsked ? [over.stopAsked] : [], stopAsked: null }
  expect(typedMoment({ ...again, stopAsked: { ...question, at: now, answer: null } }, asked, now)).toEqual(now)
})
