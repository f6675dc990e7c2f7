import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cutOf,
  cutRate,
  DEAL_OUTCOMES,
  type Deal,
  differenceToMarket,
  FIGURES,
  figuresOf,
  hitRate,
  paidTotal,
} from './figures.ts'

function deal(outcome: Deal['outcome'], contractAmount: number | null = null, rest: Partial<Deal> = {}): Deal {
  const finalPrice = outcome === 'completed' ? contractAmount : null
  const ids = { auctionId: 1, bikeDealerId: 1, modelId: 1, endedOn: '2026-05-10' }
  return { ...ids, outcome, contractAmount, finalPrice, middle: null, ...rest }
}

/** Two bought, one of them for 20,000 less than agreed; one under way, one stopped, one waiting, three lost. */
const DEALS = [
  deal('completed', 400_000, { middle: 500_000 }),
  deal('completed', 600_000, { finalPrice: 580_000, middle: 500_000 }),
  deal('inTransaction', 300_000, { middle: 300_000 }),
  deal('stopped', 900_000),
  deal('waiting'),
  deal('lost'),
  deal('lost'),
  deal('lost'),
]

test('of eight auctions bid on, five were won', () => {
  expect(hitRate(DEALS)).toBe(5 / 8)
})

test('spent is what was paid in the end, of completed trades alone', () => {
  expect(paidTotal(DEALS)).toBe(980_000)
})

test('a cut is what was paid less than agreed; one who paid more has cut nothing', () => {
  expect(DEALS.map(cutOf)).toEqual([0, 20_000, 0, 0, 0, 0, 0, 0])
  expect(cutOf(deal('completed', 400_000, { finalPrice: 410_000 }))).toBe(0)
  expect(cutRate(DEALS)).toBe(20_000 / 1_000_000)
})

test('the difference to the market is the average of those that have one: −20 %, +20 %, 0 %', () => {
  expect(differenceToMarket(DEALS)).toBeCloseTo(0, 10)
  expect(differenceToMarket(DEALS.slice(0, 1))).toBeCloseTo(-0.2, 10)
  expect(differenceToMarket(DEALS.slice(3))).toBeNull()
})

test('the whole row, reckoned by hand', () => {
  expect(figuresOf(DEALS)).toEqual({
    bidCount: 8,
    wonCount: 5,
    hitRate: 0.625,
    completedCount: 2,
    paidTotal: 980_000,
    cutCount: 1,
    cutTotal: 20_000,
    cutRate: 0.02,
    comparedCount: 3,
    marketDifference: expect.closeTo(0, 10),
  })
})

test('of nothing, no share and no average is said', () => {
  expect(figuresOf([])).toMatchObject({
    bidCount: 0,
    paidTotal: 0,
    hitRate: null,
    cutRate: null,
    marketDifference: null,
  })
})

const anyDeal = fc
  .record({
    outcome: fc.constantFrom(...DEAL_OUTCOMES),
    amount: fc.integer({ min: 1_000, max: 9_000_000 }),
    cut: fc.integer({ min: 0, max: 900 }),
  })
  .map(({ outcome, amount, cut }) => {
    const hasContract = outcome !== 'lost' && outcome !== 'waiting'
    const finalPrice = outcome === 'completed' ? amount - cut : null
    return deal(outcome, hasContract ? amount : null, { finalPrice })
  })

test('the parts of a total add up to it, and each number is that of the deals behind it', () => {
  fc.assert(
    fc.property(fc.array(anyDeal), fc.array(anyDeal), (one, other) => {
      const [a, b, all] = [figuresOf(one), figuresOf(other), figuresOf([...one, ...other])]
      for (const name of ['bidCount', 'wonCount', 'completedCount', 'paidTotal', 'cutCount', 'cutTotal'] as const)
        expect(a[name] + b[name]).toBe(all[name])
      expect(one.filter(FIGURES.won)).toHaveLength(a.wonCount)
      expect(a.hitRate ?? 0).toBeLessThanOrEqual(1)
    }),
  )
})
