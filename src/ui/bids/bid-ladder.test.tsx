import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BidLadder } from './bid-ladder.tsx'

test('of equal amounts the one that came first is named', () => {
  const bid = (sequence: number, price: number, minute: number) => ({
    sequence,
    price,
    bidAt: `2026-11-16T02:0${minute}:00.000Z`,
    bikeDealerName: null,
  })
  const shown = (bids: readonly ReturnType<typeof bid>[]) =>
    renderToStaticMarkup(<BidLadder bids={bids} total={bids.length} />)
      .split('<li')
      .slice(1)
      .map((row) => row.includes('先着'))
  expect(shown([bid(3, 600_000, 5), bid(2, 600_000, 5), bid(1, 500_000, 1)])).toEqual([true, false, false])
  expect(shown([bid(2, 600_000, 5), bid(1, 500_000, 1)])).toEqual([false, false])
})
