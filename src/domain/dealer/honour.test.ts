import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStoppedUnpaid } from '../auction/trade/payment.ts'
import { DAY, later } from '../values/duration.ts'
import { type DealerTrade, effectsOf, HONOUR_RULES, honourOf, honourSince, TRADE_OUTCOMES } from './honour.ts'

const NOW = new Date('2026-11-17T03:00:00Z')
const { minCount } = HONOUR_RULES

const kept: DealerTrade = {
  auctionId: 1,
  endedAt: later(NOW, -30 * DAY),
  outcome: 'completed',
  contractAmount: 400_000,
  finalPrice: 400_000,
  isRuled: false,
  handedOverOn: '2026-10-01',
  paidOn: '2026-10-01',
  nameChangedOn: '2026-10-08',
  hasNameChangeDue: true,
  replyMinutes: [],
  rating: null,
}
const unsold = { finalPrice: null, handedOverOn: null, paidOn: null, rating: null } as const
const stopped: DealerTrade = { ...kept, ...unsold, outcome: 'stoppedByDealer' }
const stoppedByOwner: DealerTrade = { ...kept, ...unsold, outcome: 'stoppedByOthers' }
const cutBy = (yen: number, contractAmount = 400_000): DealerTrade => ({
  ...kept,
  contractAmount,
  finalPrice: contractAmount - yen,
})
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const recordOf = (trades: readonly DealerTrade[]) => honourOf(trades, NOW).record

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-10-${String(date).padStart(2, '0')}`)
const trade: fc.Arbitrary<DealerTrade> = fc
  .record({
    auctionId: fc.nat(),
    endedAt: fc.integer({ min: 0, max: 500 * 24 }).map((hours) => later(NOW, (-hours * DAY) / 24)),
    outcome: fc.constantFrom(...TRADE_OUTCOMES),
    contractAmount: fc.integer({ min: 10_000, max: 3_000_000 }),
    cut: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
    isRuled: fc.boolean(),
    handedOverOn: fc.option(day),
    paidOn: fc.option(day),
    nameChangedOn: fc.option(day),
    hasNameChangeDue: fc.boolean(),
    replyMinutes: fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 4 }),
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  .map(({ cut, ...it }) => ({ ...it, finalPrice: it.outcome === 'completed' ? it.contractAmount - cut : null }))
const trades = fc.array(trade, { maxLength: 30 })

test('a name is changed late behind its last day, done or not; what is not due yet counts nowhere', () => {
  const late: DealerTrade = { ...kept, nameChangedOn: '2026-10-17' }
  const missing: DealerTrade = { ...kept, nameChangedOn: null }
  const underWay: DealerTrade = { ...kept, handedOverOn: '2026-11-10', nameChangedOn: null }
  const unproven: DealerTrade = { ...missing, hasNameChangeDue: false }
  const inTime: DealerTrade = { ...kept, nameChangedOn: '2026-10-16' }
  expect(recordOf([inTime, late, missing, underWay, unproven, stopped])).toMatchObject({
    nameChangeCount: 3,
    lateNameChangeCount: 2,
  })
})

test('who does not pay is on record like one who stops, whoever says so', () => {
  const unpaid: DealerTrade = { ...stopped, outcome: 'stoppedUnpaid' }
  const record = recordOf([...times(minCount, kept), unpaid, stoppedByOwner])
  expect(record).toEqual(recordOf([...times(minCount, kept), stopped]))
  expect(record?.stopCount).toBe(1)
})

test.each([
  ['unpaid', '2026-11-16', true],
  ['unpaid', '2026-11-17', false],
  ['unpaid', null, false],
  ['dealer-unreachable', '2026-11-01', false],
])('an owner who stops for %s, agreed on %s: on record %s', (reason, agreedOn, isOnRecord) => {
  expect(isStoppedUnpaid(reason, agreedOn, NOW)).toBe(isOnRecord)
})

test('the order of the trades does not matter', () => {
  fc.assert(
    fc.property(
      trades.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        expect(honourOf(shuffled, NOW)).toEqual(honourOf(list, NOW))
      },
    ),
  )
})

test('a trade more at the contract price never lowers the share, one cut or stopped never raises it', () => {
  const share = (list: readonly DealerTrade[]) => recordOf(list)?.keptShare
  fc.assert(
    fc.property(trades, (list) => {
      const before = share(list)
      fc.pre(before !== undefined)
      expect(share([...list, kept])).toBeGreaterThanOrEqual(before ?? 1)
      expect(share([...list, cutBy(1)])).toBeLessThanOrEqual(before ?? 0)
      expect(share([...list, stopped])).toBeLessThanOrEqual(before ?? 0)
    }),
  )
})

test('below the minimum nothing is shown but how many there are', () => {
  fc.assert(
    fc.property(trades, (list) => {
      const { tradeCount, record } = honourOf(list, NOW)
      expect(record === null).toBe(tradeCount < minCount)
    }),
  )
  expect(honourOf(times(minCount - 1, kept), NOW)).toEqual({ tradeCount: minCount - 1, record: null })
  expect(recordOf(times(minCount, kept))).toMatchObject({ keptShare: 1, keptCount: minCount })
})

test('what the owner or the operator stopped changes nothing, however often', () => {
  fc.assert(
    fc.property(trades, fc.nat({ max: 9 }), (list, count) => {
      expect(honourOf([...list, ...times(count, stoppedByOwner)], NOW)).toEqual(honourOf(list, NOW))
    }),
  )
})

test('a stop is a contract that was not kept', () => {
  expect(recordOf([...times(3, kept), stopped, cutBy(10_000)])).toMatchObject({
    keptShare: 3 / 5,
    stopCount: 1,
    cutCount: 1,
  })
})

test('the mean cut is of the trades with a cut, its rate of their contract amounts', () => {
  const cuts = [cutBy(10_000, 200_000), cutBy(20_000, 800_000)]
  expect(recordOf([...times(4, kept), ...cuts])).toMatchObject({ cutCount: 2, meanCut: 15_000, cutRate: 0.03 })
  expect(recordOf(times(5, kept))).toMatchObject({ cutCount: 0, meanCut: null, cutRate: null })
})

test('days to payment, replies and ratings need as many of their own', () => {
  const paidLate = { ...kept, paidOn: '2026-10-03' }
  const paidBefore = { ...kept, paidOn: '2026-09-20' }
  expect(recordOf([...times(4, paidBefore), paidLate])?.paymentDays).toBe(2 / 5)
  expect(recordOf([...times(4, kept), { ...kept, handedOverOn: null }])?.paymentDays).toBeNull()
  const answered = { ...kept, replyMinutes: [90, 10, 20] }
  expect(recordOf([...times(4, kept), answered])?.replyMinutes).toBeNull()
  expect(recordOf([...times(3, kept), answered, { ...kept, replyMinutes: [30, 4_000] }])?.replyMinutes).toBe(30)
  expect(recordOf([...times(4, kept), { ...kept, replyMinutes: [10, 20, 30, 40, 50, 60] }])?.replyMinutes).toBe(35)
  const praised = { ...kept, rating: 4 }
  expect(recordOf([...times(4, praised), kept])).toMatchObject({ reviewCount: 4, rating: null })
  expect(recordOf([...times(4, praised), { ...kept, rating: 5 }])).toMatchObject({ reviewCount: 5, rating: 4.2 })
})

test.each([
  ['2025-11-17T00:00:00+09:00', true],
  ['2025-11-16T23:59:59+09:00', false],
  ['2026-11-17T12:00:00+09:00', true],
  ['2026-11-17T12:00:01+09:00', false],
])('a trade that ended at %s counts: %s', (at, isCounted) => {
  const trade = { ...kept, endedAt: new Date(at) }
  expect(honourOf([trade], NOW).tradeCount).toBe(isCounted ? 1 : 0)
  if (isCounted) expect(trade.endedAt >= honourSince(NOW)).toBe(true)
})

test('a trade of 29 February counts until the 28th of the next year', () => {
  const leap = { ...kept, endedAt: new Date('2028-02-29T03:00:00Z') }
  const countOn = (at: string) => honourOf([leap], new Date(at)).tradeCount
  expect([countOn('2029-02-28T14:59:59Z'), countOn('2029-02-28T15:00:00Z')]).toEqual([1, 0])
})

test('the effect of a trade is what the share would be without it', () => {
  fc.assert(
    fc.property(trades, (list) => {
      const rules = { ...HONOUR_RULES, minCount: 1 }
      const whole = honourOf(list, NOW, rules).record?.keptShare ?? 0
      for (const { trade, shareChange, isCounted } of effectsOf(list, NOW, rules)) {
        const without = honourOf(
          list.filter((it) => it !== trade),
          NOW,
          rules,
        ).record
        if (!isCounted) expect(shareChange).toBeNull()
        else if (!without) expect(shareChange).toBeNull()
        else expect(shareChange).toBeCloseTo(whole - without.keptShare, 12)
      }
    }),
  )
  const [first, ...rest] = effectsOf([stoppedByOwner, { ...stopped, endedAt: NOW }, kept, kept], NOW)
  expect(first).toMatchObject({ isCounted: true, countsUntil: '2027-11-17', shareChange: 2 / 3 - 1 })
  expect(rest.map(({ isCounted }) => isCounted)).toEqual([false, true, true])
})
