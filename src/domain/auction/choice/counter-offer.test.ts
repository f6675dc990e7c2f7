import { expect, test } from 'vitest'
import { later } from '../../values/duration.ts'
import { AUCTION_STATUSES } from '../status.ts'
import { type CounterOffer, isCounterOfferOpen } from './counter-offer.ts'

const NOW = new Date('2026-11-18T10:00:00+09:00')
const open: CounterOffer = { price: 680_000, until: later(NOW, 1), answer: null }

test("the owner's price is open while the owner has not answered, and in no other status", () => {
  expect(AUCTION_STATUSES.filter((status) => isCounterOfferOpen(status, open, NOW))).toEqual([22])
})

test.each<[string, CounterOffer | null]>([
  ['never made', null],
  ['accepted', { ...open, answer: 'yes' }],
  ['declined', { ...open, answer: 'no' }],
  ['too late', { ...open, until: NOW }],
])('%s: it is not open', (_, offer) => {
  expect(isCounterOfferOpen(22, offer, NOW)).toBe(false)
})
