import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EndedInquiry } from './relist-action.tsx'

test('the question names the inquiry that a relisting ends', () => {
  const runnerUp = { dealerName: 'モト横浜', amount: 440_000 }
  expect(renderToStaticMarkup(<EndedInquiry runnerUp={runnerUp} />)).toContain('モト横浜に¥440,000で購入するかどうか')
  expect(renderToStaticMarkup(<EndedInquiry runnerUp={null} />)).toBe('')
})
