import { expect, test } from 'vitest'
import { bidWords } from './bid-question.ts'

test.each([
  [{ price: 480_000, maxPrice: null }, false, '¥480,000 の入札'],
  [{ price: 480_000, maxPrice: 520_000 }, false, '¥480,000 の入札（上限 ¥520,000）'],
  [{ price: null, maxPrice: 520_000 }, false, '上限 ¥520,000 の入札'],
  [{ price: null, maxPrice: 520_000 }, true, '上限 ¥520,000 への引き上げ'],
])('a bid that is sent again is named with every amount: %j', (bid, isLeading, words) => {
  expect(bidWords(bid, isLeading)).toBe(words)
})
