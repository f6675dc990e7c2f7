import { expect, test } from 'vitest'
import { stateOf } from './command-result.tsx'

const stopAsked = { askedAt: '2026-11-18T01:00:00Z', isOpen: true, ruledBy: null }
const trade = { moneySeenAt: null, refundAskedAt: null, stopAsked }
const auction = { auctionId: 7, version: 3, isWinnerSuspended: false, runnerUp: null, checklist: { version: 1 }, trade }

test.each<[string, Partial<Parameters<typeof stateOf>[0]>]>([
  ['refused', { trade: { ...trade, stopAsked: { ...stopAsked, isOpen: false } } }],
  ['the operator’s', { trade: { ...trade, stopAsked: { ...stopAsked, ruledBy: '2026-11-19T09:00:00Z' } } }],
  ['about money that an operator asks back', { trade: { ...trade, refundAskedAt: '2026-11-18T05:00:00Z' } }],
  ['overtaken by a suspension', { isWinnerSuspended: true }],
  ['stopped', { version: 4 }],
])('a question whether to stop that is %s: what was said of it is over', (_, change) => {
  expect(stateOf({ ...auction, ...change })).not.toBe(stateOf(auction))
})
