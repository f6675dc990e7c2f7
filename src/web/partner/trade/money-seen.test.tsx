import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneySeen } from './money-seen.tsx'

test('a dealer that paid before the hand-over is not asked to pay again, and the operator knows of it', () => {
  const seen = { moneySeenAt: '2026-11-18T03:32:00Z' }
  const words = (reader: 'dealer' | 'operator') => renderToStaticMarkup(<MoneySeen trade={seen} for={reader} />)
  expect(words('dealer')).toContain('もう一度お支払いいただく必要はありません')
  expect(words('operator')).toContain('12:32')
  expect(renderToStaticMarkup(<MoneySeen trade={{ moneySeenAt: null }} for="dealer" />)).toBe('')
})
