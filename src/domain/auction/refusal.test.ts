import { expect, test } from 'vitest'
import { bidRefusalText } from '#content/messages/bids.ts'
import { openBidding } from './bids/bid-state.ts'
import { BID_REFUSAL_CODES, placeBid } from './bids/place-bid.ts'
import { HIGHEST_BID } from './bids/yen.ts'
import { bidRefusal, errorOf, refusal } from './refusal.ts'

test('a refused bid becomes an error that tells what would be enough', () => {
  const error = errorOf(bidRefusal({ reason: 'tooLow', least: 305_000, field: 'price' }), bidRefusalText)
  const message = '現在の価格では、¥305,000以上の入札が必要です。'
  expect(error).toMatchObject({
    code: 'BAD_REQUEST',
    reason: 'TOO_LOW',
    message,
    fields: [{ field: 'price', message }],
  })
})

test('every reason has a code and a sentence', () => {
  for (const reason of Object.keys(BID_REFUSAL_CODES) as (keyof typeof BID_REFUSAL_CODES)[]) {
    const error = errorOf(bidRefusal({ reason, least: 1_000, field: null }), bidRefusalText)
    expect(error.code).toBe(BID_REFUSAL_CODES[reason])
    expect(error.message).toMatch(/。$/)
    expect(error.fields).toEqual([])
  }
  const tooHigh = errorOf(bidRefusal({ reason: 'maximumTooHigh', least: 1_000, field: 'maxPrice' }), bidRefusalText)
  expect(tooHigh.message).toMatch(/^上限額/)
})

test('other refusals keep their code as message and name the wrong fields', () => {
  const fields = [{ field: 'reductions', message: '内訳' }]
  expect(errorOf(refusal('BAD_REQUEST', fields), bidRefusalText)).toMatchObject({ message: 'BAD_REQUEST', fields })
})

test('where no higher bid is taken, no amount is named as enough', () => {
  const early = new Date('2026-11-18T10:00:00+09:00')
  const highest = (bikeDealerId: string) => ({
    bikeDealerId,
    price: HIGHEST_BID,
    maxPrice: null,
    idempotencyKey: 'key',
    placedBy: `dealer:${bikeDealerId}`,
  })
  const top = placeBid(openBidding(new Date('2026-11-20T21:00:00+09:00')), highest('A'), early)
  if (!top.ok) throw new Error(top.refusal.reason)
  for (const dealer of ['A', 'B']) {
    const refused = placeBid(top.value.state, highest(dealer), early)
    if (refused.ok) throw new Error('taken')
    expect(bidRefusalText(refused.refusal)).toContain('これ以上の入札はできません')
  }
})
