import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unsold } from './bidding.tsx'

test('a listing that was not sold says that a dealer had agreed to the price of its owner', () => {
  expect(renderToStaticMarkup(<Unsold offered={600_000} />)).toContain('ご提示額の¥600,000での購入に応じていました')
  expect(renderToStaticMarkup(<Unsold offered={null} />)).toBe('')
})
