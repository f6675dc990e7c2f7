import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NetAmount } from './net-amount.tsx'

function wordsOf(properties: React.ComponentProps<typeof NetAmount>): string {
  return renderToStaticMarkup(<NetAmount {...properties} />).replaceAll(/<[^>]+>/g, '')
}

test.each([
  [
    605_000,
    'paying',
    1_200_000,
    '¥605,000 からローン残債 ¥1,200,000 を差し引いた不足額は ¥595,000 です。不足額は、ご自身でのお支払いになります。',
  ],
  [605_000, 'paying', 600_000, 'お手取り額は ¥5,000 です。'],
])('at %s with a loan that is %s and %s: %s', (price, loanStatus, loanBalance, words) => {
  expect(wordsOf({ price, loanStatus, loanBalance })).toContain(words)
})

test.each([
  [605_000, 'none', null],
  [0, 'paying', 600_000],
])('at %s with a loan that is %s and %s nothing is said', (price, loanStatus, loanBalance) => {
  expect(wordsOf({ price, loanStatus, loanBalance })).toBe('')
})
