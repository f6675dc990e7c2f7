import fc from 'fast-check'
import { expect, test } from 'vitest'
import { later, MINUTE, SECOND } from '../../values/duration.ts'
import type { BidRow } from './bid-row.ts'
import { type BidState, openBidding } from './bid-state.ts'
import { type BidRefusalReason, type BidRequest, placeBid } from './place-bid.ts'
import { isOnStep, leastBid } from './yen.ts'

const endAt = new Date('2026-11-20T21:00:00+09:00')
const early = new Date('2026-11-18T10:00:00+09:00')

function bid(bikeDealerId: string, price: number | null, maxPrice: number | null = null): BidRequest {
  return { bikeDealerId, price, maxPrice, idempotencyKey: 'key', placedBy: `dealer:${bikeDealerId}` }
}

function bidAll(requests: readonly BidRequest[], now = early): { state: BidState; rows: BidRow[] } {
  let state = openBidding(endAt)
  const rows: BidRow[] = []
  for (const request of requests) {
    const placed = placeBid(state, request, now)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    state = placed.value.state
    rows.push(...placed.value.rows)
  }
  return { state, rows }
}

interface Story {
  title: string
  bids: BidRequest[]
  price: number
  leader: string
  max: number
  /** Visible bids, as `dealer price`. */
  shown: string[]
}

test.each<Story>([
  { title: 'the first open bid', bids: [bid('A', 1_000)], price: 1_000, leader: 'A', max: 1_000, shown: ['A 1000'] },
  {
    title: 'the first bid may be any price',
    bids: [bid('A', 120_000)],
    price: 120_000,
    leader: 'A',
    max: 120_000,
    shown: ['A 120000'],
  },
  {
    title: 'only a maximum bids the least',
    bids: [bid('A', null, 250_000)],
    price: 1_000,
    leader: 'A',
    max: 250_000,
    shown: ['A 1000'],
  },
  {
    title: 'an open bid passes another',
    bids: [bid('A', 100_000), bid('B', 101_000)],
    price: 101_000,
    leader: 'B',
    max: 101_000,
    shown: ['A 100000', 'B 101000'],
  },
  {
    title: 'a maximum answers a lower bid with the least that stays ahead',
    bids: [bid('A', 100_000, 200_000), bid('B', 150_000)],
    price: 151_000,
    leader: 'A',
    max: 200_000,
    shown: ['A 100000', 'B 150000', 'A 151000'],
  },
  {
    title: 'the answer never exceeds the maximum',
    bids: [bid('A', 300_000, 405_000), bid('B', 400_000)],
    price: 405_000,
    leader: 'A',
    max: 405_000,
    shown: ['A 300000', 'B 400000', 'A 405000'],
  },
  {
    title: 'of two equal maxima the earlier wins',
    bids: [bid('A', 100_000, 200_000), bid('B', 101_000, 200_000)],
    price: 200_000,
    leader: 'A',
    max: 200_000,
    shown: ['A 100000', 'B 200000', 'A 200000'],
  },
  {
    title: 'an open bid at the maximum loses to it',
    bids: [bid('A', null, 200_000), bid('B', 200_000)],
    price: 200_000,
    leader: 'A',
    max: 200_000,
    shown: ['A 1000', 'B 200000', 'A 200000'],
  },
  {
    title: 'a higher maximum passes by one step',
    bids: [bid('A', 100_000, 200_000), bid('B', 101_000, 500_000)],
    price: 201_000,
    leader: 'B',
    max: 500_000,
    shown: ['A 100000', 'A 200000', 'B 201000'],
  },
  {
    title: 'the step is that of the price passed',
    bids: [bid('A', null, 300_000), bid('B', null, 500_000)],
    price: 305_000,
    leader: 'B',
    max: 500_000,
    shown: ['A 1000', 'A 300000', 'B 305000'],
  },
  {
    title: 'a maximum one step above passes with all it has',
    bids: [bid('A', null, 995_000), bid('B', null, 1_000_000)],
    price: 1_000_000,
    leader: 'B',
    max: 1_000_000,
    shown: ['A 1000', 'A 995000', 'B 1000000'],
  },
  {
    title: 'an open bid above the maximum hides that maximum',
    bids: [bid('A', 100_000, 200_000), bid('B', 250_000)],
    price: 250_000,
    leader: 'B',
    max: 250_000,
    shown: ['A 100000', 'B 250000'],
  },
  {
    title: 'raising the own maximum leaves the price alone',
    bids: [bid('A', 100_000), bid('A', null, 300_000)],
    price: 100_000,
    leader: 'A',
    max: 300_000,
    shown: ['A 100000'],
  },
  {
    title: 'an open bid of the leader only raises the maximum',
    bids: [bid('A', 100_000), bid('A', 150_000), bid('B', 120_000)],
    price: 121_000,
    leader: 'A',
    max: 150_000,
    shown: ['A 100000', 'B 120000', 'A 121000'],
  },
  {
    title: 'raising after a tie leaves the price alone, too',
    bids: [bid('A', null, 200_000), bid('B', 200_000), bid('A', null, 400_000)],
    price: 200_000,
    leader: 'A',
    max: 400_000,
    shown: ['A 1000', 'B 200000', 'A 200000'],
  },
  {
    title: 'above a million the step is 10,000',
    bids: [bid('A', 1_200_000, 1_500_000), bid('B', 1_300_000)],
    price: 1_310_000,
    leader: 'A',
    max: 1_500_000,
    shown: ['A 1200000', 'B 1300000', 'A 1310000'],
  },
])('$title', ({ bids, price, leader, max, shown }) => {
  const { state, rows } = bidAll(bids)
  expect(state).toMatchObject({ currentPrice: price, leaderDealerId: leader, leaderMax: max, bidCount: shown.length })
  const visible = rows.filter(({ kind }) => kind !== 'raise')
  expect(visible.map((row) => `${row.bikeDealerId} ${row.price}`)).toEqual(shown)
  expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1))
  expect(state.sequence).toBe(rows.length)
})

test.each<[string, BidRequest[], BidRequest, BidRefusalReason, number]>([
  ['nothing', [], bid('A', null), 'noPrice', 1_000],
  ['zero', [], bid('A', 0), 'tooLow', 1_000],
  ['less than nothing', [], bid('A', -1_000), 'tooLow', 1_000],
  ['half a thousand', [], bid('A', 1_500), 'offStep', 1_000],
  ['half a thousand at most', [], bid('A', 1_000, 1_500), 'offStep', 1_000],
  ['no number', [], bid('A', Number.NaN), 'offStep', 1_000],
  ['a fortune', [], bid('A', 100_001_000), 'tooHigh', 1_000],
  ['a fortune at most', [], bid('A', null, 100_010_000), 'maximumTooHigh', 1_000],
  ['a fortune at most, beside a bid', [], bid('A', 5_000, 100_010_000), 'maximumTooHigh', 1_000],
  ['a maximum below the bid', [], bid('A', 5_000, 4_000), 'maximumBelowPrice', 1_000],
  ['the current price', [bid('A', 100_000)], bid('B', 100_000), 'tooLow', 101_000],
  ['less than a step', [bid('A', 300_000)], bid('B', 304_000), 'offStep', 305_000],
  ['less than a step of ten thousand', [], bid('A', 1_005_000), 'offStep', 1_000],
  ['a maximum between two steps', [bid('A', 300_000)], bid('B', null, 404_000), 'offStep', 305_000],
  ['an open bid too low, whatever its maximum', [bid('A', 300_000)], bid('B', 300_000, 900_000), 'tooLow', 305_000],
  ['a raise by less than a step', [bid('A', null, 400_000)], bid('A', null, 401_000), 'offStep', 405_000],
  [
    'a bid of who leads by now',
    [bid('A', 100_000)],
    { ...bid('A', 150_000), asLeader: false },
    'alreadyLeading',
    101_000,
  ],
  [
    'a raise of who leads no more',
    [bid('A', 9_000), bid('B', 10_000)],
    { ...bid('A', null, 90_000), asLeader: true },
    'noLongerLeading',
    11_000,
  ],
  ['the own maximum again', [bid('A', null, 200_000)], bid('A', null, 200_000), 'maximumNotRaised', 201_000],
  ['less than the own maximum', [bid('A', null, 200_000)], bid('A', 100_000), 'maximumNotRaised', 201_000],
])('%s is refused', (_, before, request, reason, least) => {
  const placed = placeBid(bidAll(before).state, request, early)
  expect(placed).toMatchObject({ ok: false, refusal: { reason, least } })
})

test.each([
  ['six minutes before the end', -6 * MINUTE, 0],
  ['five minutes before the end', -5 * MINUTE, 0],
  ['4:59 before the end', -5 * MINUTE + SECOND, SECOND],
  ['a second before the end', -SECOND, 5 * MINUTE - SECOND],
  ['a millisecond before the end', -1, 5 * MINUTE - 1],
])('a bid %s moves the end', (_, offset, moved) => {
  const placed = placeBid(openBidding(endAt), bid('A', 1_000), later(endAt, offset))
  expect(placed.ok && placed.value.state.endAt).toEqual(later(endAt, moved))
})

test.each([
  ['neither', bid('B', null), 'price'],
  ['a price that is too low', bid('B', 100_000), 'price'],
  ['a price that is too low with a maximum that is not', bid('B', 100_000, 500_000), 'price'],
  ['a maximum alone that is too low', bid('B', null, 100_000), 'maxPrice'],
  ['a maximum below the price', bid('B', 250_000, 240_000), 'maxPrice'],
  ['a price off the step', bid('B', 250_500, 260_000), 'price'],
  ['a maximum off the step', bid('B', 250_000, 260_500), 'maxPrice'],
  ['a price above all', bid('B', 200_000_000), 'price'],
  ['a maximum above all', bid('B', 250_000, 200_000_000), 'maxPrice'],
  ['a maximum that raises nothing', bid('A', null, 200_000), 'maxPrice'],
  ['a price that raises nothing', bid('A', 200_000), 'price'],
  ['a leader who takes itself for another', { ...bid('A', 500_000), asLeader: false }, null],
  ['another who takes itself for the leader', { ...bid('B', null, 500_000), asLeader: true }, null],
])('refused for %s, the bid names %s', (_, request, field) => {
  const { state } = bidAll([bid('A', 200_000, 300_000)])
  expect(placeBid(state, request, early)).toMatchObject({ ok: false, refusal: { field } })
})

test('the end moves repeatedly, for price changes only, and a bid at the end is late', () => {
  const first = later(endAt, -MINUTE)
  let { state } = bidAll([bid('A', 100_000)])
  const passed = placeBid(state, bid('B', 101_000, 200_000), first)
  if (passed.ok) state = passed.value.state
  expect(state.endAt).toEqual(later(first, 5 * MINUTE))

  const raised = placeBid(state, bid('B', null, 300_000), later(first, 4 * MINUTE))
  if (raised.ok) state = raised.value.state
  expect(state).toMatchObject({ leaderMax: 300_000, endAt: later(first, 5 * MINUTE) })

  expect(placeBid(state, bid('A', 101_000), later(first, 4 * MINUTE))).toMatchObject({ ok: false })
  const late = placeBid(state, bid('A', 150_000), later(first, 5 * MINUTE))
  expect(late).toEqual({ ok: false, refusal: { reason: 'ended', least: 102_000, field: null } })

  const beaten = placeBid(state, bid('A', 150_000), later(first, 5 * MINUTE - 1))
  expect(beaten.ok && beaten.value.state).toMatchObject({
    currentPrice: 151_000,
    leaderDealerId: 'B',
    endAt: later(first, 10 * MINUTE - 1),
  })
})

test('who was outbid is named, once', () => {
  const { state } = bidAll([bid('A', 100_000)])
  const passed = placeBid(state, bid('B', 110_000), early)
  const beaten = placeBid(bidAll([bid('A', null, 200_000)]).state, bid('B', 110_000), early)
  expect(passed.ok && passed.value.outbidDealerId).toBe('A')
  expect(beaten.ok && beaten.value.outbidDealerId).toBe(null)
})

const amount = fc.option(
  fc.oneof(
    fc.integer({ min: -1, max: 1_500 }).map((thousands) => thousands * 1_000),
    fc.integer({ min: 60, max: 260 }).map((steps) => steps * 5_000),
    fc.integer({ min: -10, max: 2_000_000 }),
  ),
)

test('of whole steps come whole steps: no price off its step ever stands, and the least bid is always accepted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), amount, amount), { maxLength: 12 }), (requests) => {
      let state = openBidding(endAt)
      for (const [dealer, price, maxPrice] of requests) {
        const placed = placeBid(state, bid(dealer, price, maxPrice), early)
        if (!placed.ok) continue
        state = placed.value.state
        for (const row of placed.value.rows) expect(isOnStep(row.price)).toBe(true)
        expect([state.currentPrice, state.leaderMax].map(isOnStep)).toEqual([true, true])
      }
      const least = leastBid(state.currentPrice)
      expect(placeBid(state, bid('D', least), early).ok).toBe(true)
      expect(placeBid(state, bid('D', least - 1_000), early).ok).toBe(false)
    }),
  )
})
