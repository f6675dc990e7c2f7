import { expect, test } from 'vitest'
import { PUBLIC_LISTING } from '#content/selling/who-sees.ts'
import { publicPriceOf } from './public-price.ts'

test.each([
  [21, null, '現在価格（入札13件）', 495_000],
  [22, null, '最終の入札額（入札13件）', 495_000],
  [31, null, '最終の入札額（入札13件）', 495_000],
  [32, 470_000, '取引金額', 470_000],
])('in status %s with the final price %s everyone reads %s', (auctionStatus, finalTransactionPrice, label, yen) => {
  const priced = { auctionStatus, currentPrice: 495_000, bidCount: 13, finalTransactionPrice }
  expect(publicPriceOf(priced)).toEqual({ label, yen })
})

test('without a bid there is no price, and the sell form says which prices are public', () => {
  expect(publicPriceOf({ auctionStatus: 21, currentPrice: 0, bidCount: 0, finalTransactionPrice: null })).toBeNull()
  expect(PUBLIC_LISTING).toContain('現在の価格（入札の終了後は最終の入札額）と入札件数')
})
