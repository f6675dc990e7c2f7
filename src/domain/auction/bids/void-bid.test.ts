import { describe, expect, test } from 'vitest'
import type { BidRow } from './bid-row.ts'
import { requestsOf, visibleRows } from './bid-row.ts'
import { type BidState, openBidding } from './bid-state.ts'
import { placeBid } from './place-bid.ts'
import { automaticBidsOf, leadFromRows, suspendedRequests, voidBid, voidBids } from './void-bid.ts'

const endAt = new Date('2026-11-20T21:00:00+09:00')
const now = new Date('2026-11-18T10:00:00+09:00')
const request = { reason: 'いたずらの疑い', placedBy: 'operator:1' }

type Bid = readonly [dealer: string, price: number | null, maximum?: number]

function ledger(bids: readonly Bid[]): { state: BidState; rows: BidRow[] } {
  let state = openBidding(endAt)
  const rows: BidRow[] = []
  for (const [bikeDealerId, price, maxPrice = null] of bids) {
    const given = {
      bikeDealerId,
      price,
      maxPrice,
      idempotencyKey: `${rows.length}`,
      placedBy: `dealer:${bikeDealerId}`,
    }
    const placed = placeBid(state, given, now)
    if (!placed.ok) throw new Error(placed.refusal.reason)
    state = placed.value.state
    rows.push(...placed.value.rows)
  }
  return { state, rows }
}

/** The sequence of the request that is the nth in the list. */
function requestSequence(rows: readonly BidRow[], index: number): number {
  return rows.filter(({ kind }) => kind === 'bid' || kind === 'raise')[index]?.sequence ?? 0
}

interface Story {
  title: string
  bids: Bid[]
  voided: number
  price: number
  leader: string | null
  max: number
  shown: string[]
}

test.each<Story>([
  { title: 'the only bid', bids: [['A', 100_000]], voided: 0, price: 0, leader: null, max: 0, shown: [] },
  {
    title: 'the highest bid: the second takes its place at its own price',
    bids: [
      ['A', 100_000],
      ['B', 150_000],
    ],
    voided: 1,
    price: 100_000,
    leader: 'A',
    max: 100_000,
    shown: ['A 100000'],
  },
  {
    title: 'a beaten bid that drove the price',
    bids: [
      ['A', 100_000, 300_000],
      ['B', 200_000],
    ],
    voided: 1,
    price: 100_000,
    leader: 'A',
    max: 300_000,
    shown: ['A 100000'],
  },
  {
    title: 'the leading maximum: the others are run again',
    bids: [
      ['A', 100_000, 200_000],
      ['B', null, 400_000],
      ['C', 250_000],
    ],
    voided: 1,
    price: 250_000,
    leader: 'C',
    max: 250_000,
    shown: ['A 100000', 'C 250000'],
  },
  {
    title: 'a raise: the maximum before it counts again',
    bids: [
      ['A', 100_000],
      ['A', null, 300_000],
      ['B', 200_000],
    ],
    voided: 1,
    price: 200_000,
    leader: 'B',
    max: 200_000,
    shown: ['A 100000', 'B 200000'],
  },
  {
    title: 'the bid below a raise: the raise becomes a bid',
    bids: [
      ['A', 100_000],
      ['B', 150_000],
      ['B', null, 300_000],
    ],
    voided: 1,
    price: 101_000,
    leader: 'B',
    max: 300_000,
    shown: ['A 100000', 'B 101000'],
  },
  {
    title: 'the bid between two of one dealer: the later one only raises',
    bids: [
      ['A', 100_000],
      ['B', 150_000],
      ['A', 160_000, 170_000],
    ],
    voided: 1,
    price: 100_000,
    leader: 'A',
    max: 170_000,
    shown: ['A 100000'],
  },
  {
    title: 'a tie whose earlier side goes',
    bids: [
      ['A', null, 200_000],
      ['B', 200_000],
    ],
    voided: 0,
    price: 200_000,
    leader: 'B',
    max: 200_000,
    shown: ['B 200000'],
  },
  {
    title: 'a request that would be too low now still counts, without lowering the price',
    bids: [
      ['A', null, 100_000],
      ['B', 2_000, 100_000],
      ['A', null, 150_000],
      ['C', 101_000],
    ],
    voided: 0,
    price: 102_000,
    leader: 'A',
    max: 150_000,
    shown: ['B 2000', 'B 100000', 'A 101000', 'C 101000', 'A 102000'],
  },
])('voiding $title', ({ bids, voided, price, leader, max, shown }) => {
  const { state, rows } = ledger(bids)
  const sequence = requestSequence(rows, voided)
  const outcome = voidBid(state, rows, { ...request, sequence }, now)
  if (!outcome.ok) throw new Error(outcome.refusal)
  const all = [...rows, ...outcome.value.rows]
  const after = outcome.value.state
  expect(after).toMatchObject({
    currentPrice: price,
    leaderDealerId: leader,
    leaderMax: max,
    bidCount: shown.length,
    generation: 2,
    sequence: all.length,
    endAt,
  })
  expect(visibleRows(all, 2).map((row) => `${row.bikeDealerId} ${row.price}`)).toEqual(shown)
  expect(all.map((row) => row.sequence)).toEqual(all.map((_, index) => index + 1))
  expect(outcome.value.rows[0]).toMatchObject({ kind: 'void', causeSequence: sequence, reason: 'いたずらの疑い' })
  expect(leadFromRows(all)).toEqual({ currentPrice: price, leaderDealerId: leader, leaderMax: max })
})

test('proxies, voided requests and requests of an earlier generation cannot be voided', () => {
  const { state, rows } = ledger([
    ['A', 100_000, 300_000],
    ['B', 200_000],
  ])
  const proxy = rows.find(({ kind }) => kind === 'proxy')?.sequence ?? 0
  expect(voidBid(state, rows, { ...request, sequence: proxy }, now).ok).toBe(false)
  expect(voidBid(state, rows, { ...request, sequence: 99 }, now).ok).toBe(false)

  const once = voidBid(state, rows, { ...request, sequence: 2 }, now)
  if (!once.ok) throw new Error(once.refusal)
  const all = [...rows, ...once.value.rows]
  expect(voidBid(once.value.state, all, { ...request, sequence: 2 }, now).ok).toBe(false)
  expect(voidBid(once.value.state, all, { ...request, sequence: 1 }, now).ok).toBe(false)
  const again = voidBid(once.value.state, all, { ...request, sequence: 5 }, now)
  expect(again.ok && again.value.state).toMatchObject({ currentPrice: 0, leaderDealerId: null, bidCount: 0 })
})

test('several are struck out in one act as they would be one by one', () => {
  const { state, rows } = ledger([
    ['A', 100_000, 200_000],
    ['B', 150_000],
    ['A', null, 400_000],
    ['B', 250_000],
    ['C', 450_000],
  ])
  const asked = [3, 1, 0].map((index) => requestSequence(rows, index))
  const outcome = voidBids(state, rows, asked, request, now)
  if (!outcome.ok) throw new Error(outcome.refusal)
  let [left, ledgerRows] = [state, [...rows]]
  for (const index of [3, 1, 0]) {
    const sequence = requestsOf(ledgerRows, left.generation)[index]?.sequence ?? 0
    const one = voidBid(left, ledgerRows, { ...request, sequence }, now)
    if (!one.ok) throw new Error(one.refusal)
    left = one.value.state
    ledgerRows = [...ledgerRows, ...one.value.rows]
  }
  expect(outcome.value.state).toEqual(left)
  expect([...rows, ...outcome.value.rows]).toEqual(ledgerRows)
  // None twice, and none that the act itself has written.
  expect(voidBids(state, rows, [1, 1], request, now).ok).toBe(false)
  expect(voidBids(state, rows, [1, state.sequence + 2], request, now).ok).toBe(false)
})

test('bidding goes on after a void', () => {
  const { state, rows } = ledger([
    ['A', 100_000],
    ['B', 500_000],
  ])
  const voided = voidBid(state, rows, { ...request, sequence: 2 }, now)
  if (!voided.ok) throw new Error(voided.refusal)
  const next = { bikeDealerId: 'C', price: 101_000, maxPrice: null, idempotencyKey: 'next', placedBy: 'dealer:C' }
  const placed = placeBid(voided.value.state, next, now)
  expect(placed.ok && placed.value.state).toMatchObject({ currentPrice: 101_000, leaderDealerId: 'C', bidCount: 2 })
})

test('what the system bid for a maximum falls with the request that gave it, up to the next one', () => {
  const { rows } = ledger([
    ['A', 100_000, 200_000],
    ['B', 150_000],
    ['A', null, 400_000],
    ['B', 250_000],
    ['C', 450_000],
  ])
  const automatic = (index: number) => {
    const sequence = requestSequence(rows, index)
    return rows
      .filter((row) => row.sequence === sequence)
      .flatMap((row) => automaticBidsOf(rows, row))
      .map((it) => it.price)
  }
  expect(automatic(0)).toEqual([151_000])
  expect(automatic(2)).toEqual([251_000])
  expect(automatic(1)).toEqual([])
})

describe('a suspension strikes', () => {
  const SUSPENDED_AT = new Date('2026-11-16T03:00:00Z')
  const at = (milliseconds: number) => new Date(SUSPENDED_AT.getTime() + milliseconds)

  function row(sequence: number, bikeDealerId: string, bidAt: Date, kind: BidRow['kind'] = 'bid'): BidRow {
    const none = { openPrice: null, maxPrice: null, causeSequence: null, idempotencyKey: null, reason: null }
    return { sequence, generation: 1, kind, bikeDealerId, price: 100_000, bidAt, placedBy: '', ...none }
  }

  const rows = [
    row(1, 'minato', at(-2)),
    row(2, 'rival', at(-1)),
    row(3, 'minato', at(-1), 'proxy'),
    row(4, 'minato', at(0), 'raise'),
    row(5, 'minato', at(1)),
  ]

  test.each([
    ['while it lasts, all of its requests', { isSuspended: true, bidsVoidUntil: SUSPENDED_AT }, [5, 4, 1]],
    ['lifted, what came before it', { isSuspended: false, bidsVoidUntil: SUSPENDED_AT }, [4, 1]],
    ['never suspended, nothing', { isSuspended: false, bidsVoidUntil: null }, []],
  ])('%s', (_title, state, sequences) => {
    const found = suspendedRequests(rows, 1, [{ bikeDealerId: 'minato', ...state }])
    expect(found.map(({ sequence }) => sequence)).toEqual(sequences)
    expect(suspendedRequests(rows, 2, [{ bikeDealerId: 'minato', ...state }])).toEqual([])
  })
})
