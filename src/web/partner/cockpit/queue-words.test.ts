import { expect, test } from 'vitest'
import { MENUS } from '../console/menu.ts'
import { addressOf, overdueTotal, QUEUE_WORDS, type Queue } from './queue-words.ts'

const queue = (given: Partial<Queue>): Queue => ({
  queue: 'support',
  count: 0,
  oldestSince: null,
  oldestAuctionId: null,
  overdueCount: null,
  ...given,
})

test('a queue leads to a page of the menu; one without a page to its oldest auction, and nowhere while it is empty', () => {
  const places = MENUS.operator.map(({ to }) => to)
  for (const { to } of Object.values(QUEUE_WORDS)) if (to !== null) expect(places).toContain(to)
  expect(addressOf(queue({ queue: 'identity' }))).toBeNull()
  expect(addressOf(queue({ queue: 'identity', oldestAuctionId: 7 }))).toBe('/partner/auctions/7')
  expect(addressOf(queue({ queue: 'claims', oldestAuctionId: 7 }))).toBe('/partner/disputes')
})

test('what nothing is promised about is never late', () => {
  expect(overdueTotal([queue({ overdueCount: 2 }), queue({ queue: 'photos' }), queue({ overdueCount: 1 })])).toBe(3)
})
