import { expect, test } from 'vitest'
import { reportOf } from '#testing/auction-model/auction-facts.ts'
import { faultsOfFinalPrice, needsConsent, type Reduction, ruledReport } from './final-price.ts'

const dent: Reduction = { reason: 'damage', detail: 'タンクの凹み', amount: 20_000 }
const key: Reduction = { reason: 'parts', detail: 'スペアキーなし', amount: 5_500 }

test.each<[string, number, Reduction[], string[]]>([
  ['the contract amount', 500_000, [], []],
  ['one reduction', 480_000, [dent], []],
  ['two reductions, to the yen', 474_500, [dent, key], []],
  ['a lower price without reasons', 480_000, [], ['reductions']],
  ['reductions that do not add up', 480_000, [dent, key], ['reductions']],
  ['reductions without a lower price', 500_000, [dent], ['reductions']],
  ['more than agreed', 500_001, [], ['finalTransactionPrice']],
  ['nothing', 0, [{ ...dent, amount: 500_000 }], ['finalTransactionPrice']],
  ['parts of a yen', 499_999.5, [{ ...dent, amount: 0.5 }], ['finalTransactionPrice', 'reductions.0.amount']],
  ['a negative reduction', 500_000, [dent, { ...key, amount: -20_000 }], ['reductions.1.amount']],
  ['no words', 480_000, [{ ...dent, detail: ' ' }], ['reductions.0.detail']],
  ['too many words', 480_000, [{ ...dent, detail: '凹'.repeat(201) }], ['reductions.0.detail']],
  ['too many items', 489_000, Array.from({ length: 11 }, () => ({ ...dent, amount: 1_000 })), ['reductions']],
])('of a contract of ¥500,000: %s', (_, price, reductions, fields) => {
  expect(faultsOfFinalPrice(500_000, price, reductions).map(({ field }) => field)).toEqual(fields)
})

const report = reportOf({ finalTransactionPrice: 474_500, reductions: [dent, key] })
const ruling = { at: new Date('2026-11-25T10:00:00+09:00'), comment: '' }
const confirmBy = new Date('2026-12-02T10:00:00+09:00')

test.each<[number[], number, Reduction[]]>([
  [[20_000, 5_500], 474_500, [dent, key]],
  [[20_000, 0], 480_000, [dent]],
  [[1, 0], 499_999, [{ ...dent, amount: 1 }]],
  [[0, 0], 500_000, []],
])('a ruling of %j makes ¥%i', (allowed, price, reductions) => {
  const ruled = ruledReport(report, 500_000, allowed, ruling, confirmBy)
  expect(ruled.ok && ruled.value).toMatchObject({ finalTransactionPrice: price, reductions, ruling, confirmBy })
  expect(ruled.ok && needsConsent(ruled.value)).toBe(false)
  expect(ruled.ok && ruled.value.claimed).toEqual({ finalTransactionPrice: 474_500, reductions: [dent, key] })
})

test.each([[[]], [[20_000]], [[20_001, 0]], [[-1, 0]], [[0.5, 0]], [[0, 0, 0]]])(
  'a ruling of %j is refused',
  (allowed) => {
    expect(ruledReport(report, 500_000, allowed, ruling, confirmBy).ok).toBe(false)
  },
)

test('only a reduction without a ruling needs consent', () => {
  expect(needsConsent(report)).toBe(true)
  expect(needsConsent(reportOf())).toBe(false)
})
