import { expect, test } from 'vitest'
import { AUCTION_EVENTS, concernsInspection, knownEvent } from './auction-event.ts'
import { eventOf } from './commands.ts'
import { TRANSITIONS } from './transitions.ts'

test.each([
  ['placeBid', 21, false, 'bid'],
  ['placeBid', 21, true, 'extended'],
  ['voidBid', 21, false, 'voided'],
  ['stopListing', 71, false, 'stopped'],
  ['cancelAuction', 82, false, 'canceled'],
  ['cancelAuction', 85, false, 'declined'],
  ['cancelAuction', 91, false, 'transactionStopped'],
  ['closeBidding', 22, false, 'ended'],
  ['closeBidding', 84, false, 'ended'],
  ['answerSaleIntention', 31, false, 'contracted'],
  ['answerSaleIntention', 85, false, 'declined'],
  ['confirmCompletion', 31, false, 'changed'],
  ['confirmCompletion', 32, false, 'completed'],
  ['askQuestion', 21, false, 'changed'],
] as const)('%s that leads to %d (end moved: %s) is told as %s', (command, status, isEndMoved, event) => {
  expect(eventOf({ command, status, isEndMoved })).toBe(event)
})

test('every change of status has a name of its own, and what touches status 11 concerns the inspection', () => {
  for (const { command, from, to } of TRANSITIONS) {
    if (to === 'same') continue
    const event = eventOf({ command, status: to })
    expect(event, command).not.toBe('changed')
    if (to === 11 || from.some((status) => status === 11)) expect(concernsInspection(event), command).toBe(true)
  }
})

test('a bid, the end and a void are never told as each other', () => {
  const told = [
    eventOf({ command: 'placeBid', status: 21 }),
    eventOf({ command: 'voidBid', status: 21 }),
    eventOf({ command: 'stopListing', status: 71 }),
    eventOf({ command: 'cancelAuction', status: 82 }),
    eventOf({ command: 'closeBidding', status: 22 }),
  ]
  expect(new Set(told).size).toBe(told.length)
})

test('an unknown name is a change', () => {
  expect(knownEvent('fireworks')).toBe('changed')
  expect(knownEvent(undefined)).toBe('changed')
  expect(AUCTION_EVENTS.map(knownEvent)).toEqual(AUCTION_EVENTS)
})
