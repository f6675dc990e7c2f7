import { expect, test } from 'vitest'
import { DAY, later } from '../values/duration.ts'
import { ATTENTION_DAYS, type Attention, attentionOf, byNeed } from './attention.ts'
import { type DealerTrade, honourOf } from './honour.ts'

const NOW = new Date('2026-11-17T03:00:00Z')
const kept: DealerTrade = {
  auctionId: 1,
  endedAt: later(NOW, -100 * DAY),
  outcome: 'completed',
  contractAmount: 400_000,
  finalPrice: 400_000,
  isRuled: false,
  handedOverOn: '2026-08-01',
  paidOn: '2026-08-01',
  nameChangedOn: '2026-08-08',
  hasNameChangeDue: true,
  replyMinutes: [],
  rating: null,
}
const five = Array.from({ length: 5 }, () => kept)
const ago = (days: number, change: Partial<DealerTrade> = {}) => ({
  ...kept,
  endedAt: later(NOW, -days * DAY),
  ...change,
})
const cut = { finalPrice: 380_000 }
const stopped = { outcome: 'stoppedByDealer', finalPrice: null } as const

test('who kept to its contracts, pays in time or was stopped by others needs no look', () => {
  expect(attentionOf([], 0, NOW)).toBeNull()
  const others = { ...stopped, outcome: 'stoppedByOthers' } as const
  expect(attentionOf([...five, ago(3), ago(3, others)], 0, NOW)).toBeNull()
  expect(attentionOf([...five, ago(ATTENTION_DAYS + 1, cut)], 0, NOW)).toBeNull()
})

test('the last days are counted, and what they did to the share, by the same function as everywhere', () => {
  const trades = [...five, ago(ATTENTION_DAYS - 1, cut), ago(2, stopped), ago(1)]
  expect(attentionOf(trades, 0, NOW)).toEqual({
    latePaymentCount: 0,
    stopCount: 1,
    cutCount: 1,
    honour: honourOf(trades, NOW),
    shareChange: 6 / 8 - 1,
  })
  expect(attentionOf([ago(1, { ...stopped, outcome: 'stoppedUnpaid' })], 0, NOW)).toMatchObject({
    stopCount: 1,
    shareChange: null,
  })
  expect(attentionOf(five, 2, NOW)).toMatchObject({ latePaymentCount: 2, stopCount: 0, cutCount: 0, shareChange: 0 })
})

test('money that is owed comes first, then stops, then cuts, then the change', () => {
  const none: Attention = {
    latePaymentCount: 0,
    stopCount: 0,
    cutCount: 0,
    shareChange: null,
    honour: honourOf([], NOW),
  }
  const order = [
    { ...none, latePaymentCount: 1 },
    { ...none, stopCount: 2 },
    { ...none, stopCount: 1, cutCount: 3 },
    { ...none, stopCount: 1, cutCount: 2, shareChange: -0.1 },
    { ...none, stopCount: 1, cutCount: 2 },
    { ...none, cutCount: 9 },
  ]
  expect(order.toReversed().sort(byNeed)).toEqual(order)
})
