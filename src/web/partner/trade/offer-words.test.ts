import { expect, test } from 'vitest'
import { endedOfferWords, whyAsked } from './offer-words.ts'

test('who is asked after a runner-up stopped reads in which auction its own bid stands', () => {
  expect(whyAsked(20, 20)).not.toContain('No.')
  expect(whyAsked(20, 10)).toContain('No.10での貴社の入札額')
  expect(whyAsked(20, 10)).not.toContain('No.20')
})

test('who was asked and does not buy reads how the question ended, each way in its own words', () => {
  const titles = ['no', 'expired', 'calledOff'].map((end) => endedOfferWords(end, 310_000))
  expect(new Set(titles.map(({ text }) => text)).size).toBe(3)
  for (const { text } of titles) expect(text).toContain('310,000')
})
