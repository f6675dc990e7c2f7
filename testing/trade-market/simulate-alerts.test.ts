import { expect, test } from 'vitest'
import { AUCTION_MODEL_SEED } from '../auction-model/check-auction-model.ts'
import { alertLines, simulateAlerts } from './simulate-alerts.ts'

test('the more dealers answer what they are told, the more bids a bike has and the fewer stay unsold', () => {
  const market = simulateAlerts(AUCTION_MODEL_SEED)
  console.log(alertLines([market]).join('\n'))
  const none = market['without alerts']
  const few = market['two of ten answer']
  const most = market['eight of ten answer']
  expect(none.alerts).toBe(0)
  expect(none.bids).toBeGreaterThan(0)
  expect(few.bids).toBeGreaterThan(none.bids)
  expect(most.bids).toBeGreaterThan(few.bids)
  expect(few.unsold).toBeLessThan(none.unsold)
  expect(most.unsold).toBeLessThan(few.unsold)
  expect(most.withoutBids).toBeLessThanOrEqual(none.withoutBids)
})

test('the same market twice is the same', () => {
  expect(simulateAlerts(3, 40)).toEqual(simulateAlerts(3, 40))
})
