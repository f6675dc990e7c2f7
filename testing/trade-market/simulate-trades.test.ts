import { expect, test } from 'vitest'
import { AUCTION_MODEL_SEED } from '../auction-model/check-auction-model.ts'
import { Fate } from './people.ts'
import { linesOf, simulateTrades, TRADES } from './simulate-trades.ts'

test('honest and cutting dealers make the same bids', () => {
  for (let trade = 0; trade < TRADES; trade += 2) {
    const [one, other] = [new Fate(AUCTION_MODEL_SEED, trade), new Fate(AUCTION_MODEL_SEED, trade + 1)]
    const bidsOf = ({ bidders }: Fate) => bidders.map(({ valuation }) => valuation)
    expect([other.bikeValue, other.fault, bidsOf(other)]).toEqual([one.bikeValue, one.fault, bidsOf(one)])
    const exchanged = one.bidders.map(({ manner }) => (manner === 'honest' ? 'cutting' : 'honest'))
    expect(other.bidders.map(({ manner }) => manner)).toEqual(exchanged)
    expect(new Set(one.bidders.map(({ bikeDealerId }) => bikeDealerId)).size).toBe(one.bidders.length)
  }
})

test('500 trades: honest dealers win more at the same bids the more owners read the cards, and owners who do receive more', () => {
  const market = simulateTrades(AUCTION_MODEL_SEED)
  console.log(linesOf([market]).join('\n'))
  const { before } = market
  const nobody = market['now, nobody reads the cards']
  const half = market['now, half of the owners read them']
  const all = market['now, all read them']
  expect([before.honestShare, nobody.honestShare]).toEqual([0.5, 0.5])
  expect(half.honestShare).toBeGreaterThan(nobody.honestShare)
  expect(all.honestShare).toBeGreaterThan(half.honestShare)
  expect(all.stops).toBeLessThan(nobody.stops)
  expect(all.meanReceived).toBeGreaterThan(nobody.meanReceived)
  // What half of them gain is smaller than what chance does to one market: `npm run soak` tells it of twenty.
  expect(all.meanReceived).toBeGreaterThan(before.meanReceived)
})
