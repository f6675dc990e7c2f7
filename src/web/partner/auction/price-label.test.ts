import { expect, test } from 'vitest'
import { AUCTION_STATUSES } from '#domain/auction/status.ts'
import { priceHeadOf, priceLabelOf } from './price-label.ts'

test('only a running auction has a present price', () => {
  const present = AUCTION_STATUSES.filter((status) => priceLabelOf(status) === '現在価格')
  expect(present).toEqual([21])
})

test.each([
  [[21, 21], '現在価格'],
  [[31, 32], '成約金額'],
  [[84, 85], '最高額'],
  [[71, 82], '無効になった入札'],
  [[85, 71], '金額'],
  [[22, 31], '金額'],
  [[], '金額'],
])('the head over %j is %s', (statuses, head) => {
  expect(priceHeadOf(statuses.map((auctionStatus) => ({ auctionStatus })))).toBe(head)
})
