import { expect, test } from 'vitest'
import { askingPriceDoubt, loanBalanceDoubt } from './second-look.ts'

test.each([
  [null, 450_000, null],
  [9_000_000, null, null],
  [450_000, 450_000, null],
  [674_000, 450_000, null],
  [676_000, 450_000, '相場の上限（45万円）の1.5倍です。希望価格は67万6,000円でよろしいですか。'],
  [9_000_000, 450_000, '相場の上限（45万円）の20倍です。希望価格は900万円でよろしいですか。'],
])('an asking price of %s beside a market up to %s: %s', (askingPrice, max, words) => {
  expect(askingPriceDoubt(askingPrice, max)).toBe(words)
})

test.each([
  [null, {}, null],
  [42, {}, 'ローンの残債額は42円で合っていますか。'],
  [1_000, {}, null],
  [300_000, { askingPrice: 300_000, max: 200_000 }, null],
  [300_001, { askingPrice: 300_000 }, '希望価格（30万円）を上回っています'],
  [300_000, { askingPrice: null, max: 200_001 }, '相場の上限（20万1円）を上回っています'],
  [300_000, { max: 200_000 }, '相場の上限（20万円）の1.5倍です。ローンの残債額は30万円で合っていますか。'],
  [9_000_000, { max: 450_000 }, '相場の上限（45万円）の20倍です。ローンの残債額は900万円で合っていますか。'],
  [9_000_000, { askingPrice: 500_000, max: 450_000 }, '希望価格（50万円）の18倍です。ローンの残債額は900万円で'],
  [9_000_000, { max: null }, null],
])('a balance of %s with %j: %s', (balance, price, words) => {
  const doubt = loanBalanceDoubt(balance, price)
  if (words === null) expect(doubt).toBeNull()
  else expect(doubt).toContain(words)
})
