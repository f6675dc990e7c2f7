import { expect, test } from 'vitest'
import { elsewhereWords } from './elsewhere.ts'

test.each([
  [32, 'No.1000001の入札は終了しました（取引完了）。'],
  [11, 'No.1000001は審査前です。'],
  [21, 'No.1000001は開催中ですが、選んでいる条件には合いません。'],
  [null, 'No.1000001は、この一覧にありません。入札が終了したか、番号が違う可能性があります。'],
])('of an auction in status %s a list says why it does not hold it', (auctionStatus, words) => {
  expect(elsewhereWords({ auctionId: 1_000_001, auctionStatus })).toBe(words)
})
