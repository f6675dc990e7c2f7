import { expect, test } from 'vitest'
import type { BidRow } from './bid-row.ts'
import { suspendedRequests } from './suspended-bids.ts'

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
