import { expect, test } from 'vitest'
import type { BidRow } from '../bids/bid-row.ts'
import { openBidding } from '../bids/bid-state.ts'
import { placeBid } from '../bids/place-bid.ts'
import { voidBid } from '../bids/void-bid.ts'
import { bestOpenBids, choicesOf } from './choices.ts'

const NOW = new Date('2026-11-18T10:00:00+09:00')

function biddingOf(bids: readonly (readonly [dealer: string, price: number, maxPrice: number])[]) {
  let state = openBidding(new Date('2026-11-20T10:00:00+09:00'))
  const rows: BidRow[] = []
  for (const [bikeDealerId, price, maxPrice] of bids) {
    const request = { bikeDealerId, price, maxPrice, idempotencyKey: `${rows.length}`, placedBy: 'dealer:1' }
    const placed = placeBid(state, request, NOW)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    state = placed.value.state
    rows.push(...placed.value.rows)
  }
  return { state, rows }
}

test('the three leading dealers, each with its own highest open bid: nothing of a maximum', () => {
  const { state, rows } = biddingOf([
    ['A', 100_000, 100_000],
    ['B', 110_000, 110_000],
    ['C', 120_000, 200_000],
    ['B', 150_000, 150_000],
    ['D', 205_000, 900_000],
  ])
  expect(choicesOf(state, rows, null)).toEqual([
    { bikeDealerId: 'D', amount: 205_000 },
    { bikeDealerId: 'C', amount: 151_000 },
    { bikeDealerId: 'B', amount: 150_000 },
  ])
  expect(bestOpenBids(rows, 1).map(({ bikeDealerId }) => bikeDealerId)).toEqual(['D', 'C', 'B', 'A'])
})

test('of two dealers at the same price the one who leads comes first', () => {
  const { state, rows } = biddingOf([
    ['A', 100_000, 150_000],
    ['B', 150_000, 150_000],
  ])
  expect(choicesOf(state, rows, null)).toEqual([
    { bikeDealerId: 'A', amount: 150_000 },
    { bikeDealerId: 'B', amount: 150_000 },
  ])
})

test('a bid that was struck out counts no more', () => {
  const { state, rows } = biddingOf([
    ['A', 100_000, 100_000],
    ['B', 110_000, 110_000],
    ['A', 120_000, 120_000],
  ])
  const voided = voidBid(state, rows, { sequence: 2, reason: 'x', placedBy: 'operator:1' }, NOW)
  if (!voided.ok) throw new Error('not voided')
  expect(choicesOf(voided.value.state, [...rows, ...voided.value.rows], null)).toEqual([
    { bikeDealerId: 'A', amount: voided.value.state.currentPrice },
  ])
})

test('nobody is to choose from where nobody bid', () => {
  expect(choicesOf(openBidding(NOW), [], null)).toEqual([])
  expect(choicesOf(null, [], null)).toEqual([])
})

test("an owner's price counts for the highest bidder once that one has accepted it", () => {
  const { state, rows } = biddingOf([
    ['A', 100_000, 100_000],
    ['B', 150_000, 300_000],
  ])
  const amounts = (answer: 'yes' | 'no' | null) =>
    choicesOf(state, rows, { price: 200_000, until: NOW, answer }).map(({ amount }) => amount)
  expect([amounts('yes'), amounts('no'), amounts(null)]).toEqual([
    [200_000, 100_000],
    [150_000, 100_000],
    [150_000, 100_000],
  ])
})
