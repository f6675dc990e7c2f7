import { expect, test } from 'vitest'
import { NOW, reportOf } from '#testing/auction-model/auction-facts.ts'
import { later } from '../../values/duration.ts'
import {
  awaitsPaymentRuling,
  type CompletionReport,
  isSameReductions,
  isStanding,
  isUndisputed,
  reportFault,
} from './final-price.ts'

const objection = { at: NOW, comment: '届いていません' }
const ruling = { at: NOW, comment: '記録がない' }

test.each<[string, Partial<CompletionReport>, { stands: boolean; silence: boolean; ruling: boolean }]>([
  ['reported', {}, { stands: true, silence: true, ruling: false }],
  ['objected to', { objection }, { stands: true, silence: false, ruling: true }],
  ['corrected', { objection, reportedAt: later(NOW, 1) }, { stands: true, silence: false, ruling: false }],
  [
    'corrected, and not answered',
    { objection, reportedAt: later(NOW, 1), confirmBy: NOW },
    { stands: true, silence: false, ruling: true },
  ],
  [
    'not proven',
    { objection, ruling: { ...ruling, isProven: false } },
    { stands: false, silence: false, ruling: false },
  ],
  ['ruled on as a price, long ago', { ruling }, { stands: true, silence: true, ruling: false }],
])('a payment that was %s', (_, change, expected) => {
  const report = reportOf(change)
  expect({
    stands: isStanding(report),
    silence: isUndisputed(report),
    ruling: awaitsPaymentRuling(report, NOW),
  }).toEqual(expected)
})

test.each<[string, Partial<CompletionReport> | null, string | null]>([
  ['the first', null, null],
  ['one not yet answered', {}, 'reportWaits'],
  ['one objected to', { objection }, null],
  ['a correction that waits', { objection, reportedAt: later(NOW, 1) }, 'reportCorrectionWaits'],
  ['one found unpaid', { objection, ruling: { ...ruling, isProven: false } }, null],
  ['a second objection', { objection, objections: 2 }, 'reportRuledFirst'],
  ['a second ruling', { objection, objections: 2, number: 5, ruling: { ...ruling, isProven: false } }, null],
  ['a report after a ruling', { objection, objections: 2, reportedAt: later(NOW, 1) }, 'reportCorrectionWaits'],
])('a report after %s', (_, before, fault) => {
  expect(reportFault(before && reportOf(before))).toBe(fault)
})

test('reductions are the same by reason and amount', () => {
  const one = { reason: 'damage', detail: '傷', amount: 1_000 } as const
  expect(isSameReductions([one], [{ ...one, detail: '凹み' }])).toBe(true)
  expect(isSameReductions([one], [{ ...one, amount: 1_001 }])).toBe(false)
  expect(isSameReductions([one], [])).toBe(false)
})
