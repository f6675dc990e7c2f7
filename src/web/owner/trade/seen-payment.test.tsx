import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SeenWords } from './seen-payment.tsx'

test('who said that the money had come is reminded of it before it is asked about the money', () => {
  const drawn = (seenAt: string | null) => renderToStaticMarkup(<SeenWords seenAt={seenAt} price={390_000} />)
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('入金を確認済みとして引き渡しました')
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('¥390,000')
  expect(drawn(null)).toBe('')
})
