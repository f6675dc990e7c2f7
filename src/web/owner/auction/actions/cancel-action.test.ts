import { expect, test } from 'vitest'
import { stopWords } from './cancel-action.tsx'

const sale = { makerName: 'ホンダ', modelName: 'CB400SF', winnerName: 'モト横浜', contractAmount: 365_000, trade: null }

test('the question names the price that holds, and once it is fixed that the dealer has to agree', () => {
  expect(stopWords(sale)).toContain('モト横浜への売却（¥365,000）を中止し')
  const fixed = stopWords({ ...sale, trade: { price: 347_000, moneySeenAt: null } })
  expect(fixed).toContain('¥347,000')
  expect(fixed).not.toContain('¥365,000')
  expect(fixed).toContain('モト横浜が同意すると中止になります')
  expect(fixed).not.toContain('返金')
})

test('an owner who has confirmed the money reads that the operator decides, and does not refund before', () => {
  const paid = stopWords({ ...sale, trade: { price: 347_000, moneySeenAt: '2026-11-18T03:00:00Z' } })
  expect(paid).toContain('運営が車両と代金について双方に確認して判断します')
  expect(paid).toContain('返金せずにお待ちください')
  expect(paid).not.toContain('同意')
})
