import { expect, test } from 'vitest'
import { bidRefusalText } from '#content/messages/bids.ts'
import { BID_REFUSAL_CODES } from './bids/place-bid.ts'
import { bidRefusal, errorOf, refusal } from './refusal.ts'

test('a refused bid becomes an error that tells what would be enough', () => {
  const error = errorOf(bidRefusal({ reason: 'tooLow', least: 305_000 }), bidRefusalText)
  expect(error).toMatchObject({ code: 'BAD_REQUEST', message: '現在の価格では、305,000円以上の入札が必要です。' })
})

test('every reason has a code and a sentence', () => {
  for (const reason of ['ended', 'noPrice', 'offStep', 'tooHigh', 'maximumNotRaised'] as const) {
    const error = errorOf(bidRefusal({ reason, least: 1_000 }), bidRefusalText)
    expect(error.code).toBe(BID_REFUSAL_CODES[reason])
    expect(error.message).toMatch(/。$/)
  }
})

test('other refusals keep their code as message and name the wrong fields', () => {
  const fields = [{ field: 'reductions', message: '内訳' }]
  expect(errorOf(refusal('BAD_REQUEST', fields), bidRefusalText)).toMatchObject({ message: 'BAD_REQUEST', fields })
})
