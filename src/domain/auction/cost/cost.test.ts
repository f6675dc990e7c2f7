import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PREFECTURES } from '../../options/prefectures.ts'
import { HIGHEST_BID, isOnStep, stepAbove } from '../bids/yen.ts'
import { checkFeeBands, feeOf, MAX_FEE, MAX_FEE_BANDS, steepFees, taxOn } from './fee.ts'
import { paidInAll, purchaseLimit, reckonPurchase } from './purchase-limit.ts'
import { repairLines, repairYen } from './repair.ts'
import { transportClass, transportYen } from './transport.ts'

const BANDS = [
  { from: 0, fee: 5_500 },
  { from: 300_000, fee: 9_999 },
  { from: 1_000_000, fee: 20_000 },
]

test.each([
  [0, 5_500, 550],
  [299_999, 5_500, 550],
  [300_000, 9_999, 999],
  [5_000_000, 20_000, 2_000],
])('at %i the fee is %i and its tax %i', (price, fee, tax) => {
  expect(feeOf(price, BANDS)).toBe(fee)
  expect(feeOf(price, BANDS.toReversed())).toBe(fee)
  expect(taxOn(fee)).toBe(tax)
})

test('without a band there is no fee', () => {
  expect(paidInAll(480_000, { feeBands: [], transport: null })).toEqual({
    fee: 0,
    tax: 0,
    transport: 0,
    payment: 480_000,
    total: 480_000,
  })
  expect(feeOf(999, [{ from: 1_000, fee: 10 }])).toBe(0)
})

test.each([
  [[{ from: 0, fee: -1 }], 'fee0'],
  [[{ from: 0.5, fee: 0 }], 'from0'],
  [[{ from: 0, fee: MAX_FEE + 1 }], 'fee0'],
  [[{ from: HIGHEST_BID + 1, fee: 0 }], 'from0'],
  [[BANDS[0], BANDS[0]], 'from1'],
  [
    [
      { from: 0, fee: 100 },
      { from: 1_000, fee: 50 },
    ],
    'fee1',
  ],
  [Array.from({ length: MAX_FEE_BANDS + 1 }, (_, from) => ({ from, fee: 0 })), 'bands'],
])('%j is no table of fees', (bands, field) => {
  const checked = checkFeeBands(bands.flatMap((band) => band ?? []))
  expect(checked).toMatchObject({ ok: false, refusal: [{ field }] })
})

test('a fee above a tenth of the lowest price of its band is looked at twice', () => {
  const bands = [
    { from: 0, fee: 100 },
    { from: 50_000, fee: 5_000 },
    { from: 100_000, fee: 10_001 },
    { from: 300_000, fee: 330_000 },
  ]
  expect(steepFees(bands)).toEqual([
    { price: 100_000, fee: 10_001, percent: 11 },
    { price: 300_000, fee: 330_000, percent: 110 },
  ])
  expect(steepFees([{ from: 0, fee: 5_500 }])).toEqual([{ price: 1_000, fee: 5_500, percent: 550 }])
})

const yen = fc.integer({ min: 0, max: 3_000_000 })
const feeBands = fc
  .uniqueArray(fc.record({ from: yen, fee: fc.integer({ min: 0, max: 100_000 }) }), {
    maxLength: MAX_FEE_BANDS,
    selector: ({ from }) => from,
  })
  .map((bands) => bands.toSorted((one, other) => one.from - other.from))
  .map((bands) =>
    bands.map(({ from }, index) => ({ from, fee: Math.max(...bands.slice(0, index + 1).map((it) => it.fee)) })),
  )

test('the limit is the highest step at which everything fits into the resale price, and no step above it does', () => {
  const terms = fc.record({
    feeBands,
    transport: fc.option(fc.integer({ min: 0, max: 100_000 })),
    repair: fc.integer({ min: 0, max: 300_000 }),
    margin: fc.integer({ min: 0, max: 300_000 }),
  })
  fc.assert(
    fc.property(yen, terms, (resale, it) => {
      expect(checkFeeBands(it.feeBands)).toEqual({ ok: true, value: it.feeBands })
      const limit = purchaseLimit(resale, it)
      const needed = (price: number) => paidInAll(price, it).total + it.repair + it.margin
      expect(isOnStep(limit)).toBe(true)
      if (limit > 0) expect(needed(limit)).toBeLessThanOrEqual(resale)
      const { paid, rest, short } = reckonPurchase(resale, it)
      // The lines of the page add up.
      if (paid) expect([paid.total + it.repair + it.margin + rest, rest >= 0, short]).toEqual([resale, true, 0])
      else expect([limit, short]).toEqual([0, Math.max(0, needed(0) - resale)])
      expect(needed(stepAbove(limit))).toBeGreaterThan(resale)
    }),
  )
})

test('a limit never passes the highest bid', () => {
  expect(purchaseLimit(3 * HIGHEST_BID, { feeBands: [], transport: 0, repair: 0, margin: 0 })).toBe(HIGHEST_BID)
})

test('transport costs the same both ways, more for larger bikes, and is known between any two prefectures', () => {
  const labels = PREFECTURES.map(({ label }) => label)
  for (const from of labels)
    for (const to of labels) {
      const prices = [50, 125, 250, 400, 1_000].map((displacement) => transportYen(from, to, displacement) ?? 0)
      expect(transportYen(to, from, 400)).toBe(prices[3])
      expect(prices[0]).toBe(prices[1])
      for (const [index, price] of prices.slice(2).entries()) expect(price).toBeGreaterThan(prices[index + 1] ?? 0)
      expect(prices[0]).toBeGreaterThanOrEqual(transportYen(from, from, 50) ?? 0)
    }
})

test.each([
  ['神奈川県', '神奈川県', 400, 13_000],
  ['神奈川県', '東京都', 400, 17_000],
  ['大阪府', '東京都', 400, 26_000],
  ['福岡県', '東京都', 1_000, 48_000],
  ['北海道', '神奈川県', 1_082, 58_000],
  ['沖縄県', '北海道', 125, 66_000],
  ['北海道', '北海道', 125, 9_000],
] as const)('from %s to %s with %i cc: %i yen', (from, to, displacement, expected) => {
  expect(transportYen(from, to, displacement)).toBe(expected)
})

test('from an unknown place there is no estimate', () => {
  expect(transportYen(null, '東京都', 400)).toBeNull()
  expect(transportYen('東京都', null, 400)).toBeNull()
  expect(transportYen('東京', '東京都', 400)).toBeNull()
  expect([0, 125, 126, 400, 401].map(transportClass)).toEqual([
    '125cc以下',
    '125cc以下',
    '250cc以下',
    '400cc以下',
    '401cc以上',
  ])
})

test('a lower grade never costs less to repair, and a sound or unseen part nothing', () => {
  for (const part of ['engine', 'frame', 'exterior', 'electrics', 'tyres', 'runningGear']) {
    const costs = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((grade) => repairYen([{ part, grade }], 100))
    expect(costs.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    expect(costs.at(-1)).toBeGreaterThan(0)
    expect(repairYen([{ part, grade: null }], 100)).toBe(0)
  }
})

test('the estimate names its parts, and a shop of its own repairs for a part of it', () => {
  const lines = [
    { part: 'tyres', grade: 4 },
    { part: 'engine', grade: 6 },
    { part: null, grade: null },
  ]
  expect(repairLines(lines)).toEqual([
    { label: 'エンジン', yen: 5_000 },
    { label: 'タイヤ', yen: 40_000 },
  ])
  expect(repairYen(lines, 60)).toBe(27_000)
})
