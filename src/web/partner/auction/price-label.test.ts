import { expect, test } from 'vitest'
import { AUCTION_STATUSES } from '#domain/auction/status.ts'
import { loweredPriceOf, priceHeadOf, priceLabelOf, priceOf } from './price-label.ts'

test('only a running auction has a present price', () => {
  const present = AUCTION_STATUSES.filter(
    (status) => priceLabelOf({ auctionStatus: status, contractAmount: null }) === '現在価格',
  )
  expect(present).toEqual([21])
})

test('who is in the contract reads its amount, and the others the highest bid', () => {
  const sold = { auctionStatus: 31, currentPrice: 400_000 }
  const seen = [
    { ...sold, contractAmount: 380_000 },
    { ...sold, contractAmount: null },
  ]
  expect(seen.map((it) => [priceLabelOf(it), priceOf(it)])).toEqual([
    ['成約金額', 380_000],
    ['最高額', 400_000],
  ])
  expect(priceHeadOf(seen)).toBe('金額')
})

test.each([
  [[21, 21], '現在価格'],
  [[31, 32], '最高額'],
  [[84, 85], '最高額'],
  [[71, 82], '無効になった入札'],
  [[85, 71], '金額'],
  [[], '金額'],
])('the head over %j is %s', (statuses, head) => {
  expect(priceHeadOf(statuses.map((auctionStatus) => ({ auctionStatus, contractAmount: null })))).toBe(head)
})

test('a lower price that was fixed is the price of the trade, while it stands', () => {
  const trade = { auctionStatus: 31, contractAmount: 500_000, currentPrice: 520_000, trade: { price: 480_000 } }
  expect([priceLabelOf(trade), priceOf(trade), loweredPriceOf(trade)]).toEqual(['確定した買取金額', 480_000, 480_000])
  for (const same of [
    { ...trade, trade: { price: 500_000 } },
    { ...trade, trade: { price: null } },
    { ...trade, auctionStatus: 92 },
  ])
    expect([priceLabelOf(same), priceOf(same), loweredPriceOf(same)]).toEqual(['成約金額', 500_000, null])
})
