import { expect, test } from 'vitest'
import { whyAsked } from './offer-words.ts'

test('who is asked after a runner-up stopped reads in which auction its own bid stands', () => {
  expect(whyAsked(20, 20)).not.toContain('No.')
  expect(whyAsked(20, 10)).toContain('No.10での貴社の入札額')
  expect(whyAsked(20, 10)).not.toContain('No.20')
})
