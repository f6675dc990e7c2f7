import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { STATUS } from '#domain/auction/status.ts'
import { DeliveryPlan, deliveryDayText } from './delivery-plan.tsx'

function drawn(auctionStatus: number, isWinnerSuspended = false, isStopAsked = false): string {
  const checklist = {
    version: 2,
    deliveryOn: '2026-11-20',
    deliveryTime: '14:00',
    deliveryPlace: '自宅',
    paymentMethod: 'cash',
    planAcceptedAt: '2026-11-16T03:00:00Z',
    planProposedBySide: 'dealer',
    ownersMemo: null,
  }
  const state = { auctionId: 7, auctionStatus, availableActions: [], winnerName: 'モト横浜', isWinnerSuspended }
  const auction = {
    ...state,
    trade: { handedOverAt: null, refundAskedAt: null, stopAsked: { isOpen: isStopAsked } },
    checklist,
  }
  return renderToStaticMarkup(<DeliveryPlan auction={auction} />)
}

test('a plan that both accepted is offered to the calendar', () => {
  expect(drawn(STATUS.inTransaction)).toContain('決定')
  expect(drawn(STATUS.inTransaction)).toContain('delivery.ics')
})

test.each([STATUS.stoppedBySeller, STATUS.stoppedByDealer])('after a stop (%i) it is void', (status) => {
  expect(drawn(status)).toContain('この予定は無効です')
  expect(drawn(status)).not.toContain('決定')
  expect(drawn(status)).not.toContain('delivery.ics')
})

test('while a stop is asked for, nothing reads as settled', () => {
  expect(drawn(STATUS.inTransaction, false, true)).toContain('中止の手続き中')
  expect(drawn(STATUS.inTransaction, false, true)).not.toContain('決定')
})

test('with a suspended dealer it rests', () => {
  expect(drawn(STATUS.inTransaction, true)).toContain('この予定は保留です')
  expect(drawn(STATUS.inTransaction, true)).not.toContain('delivery.ics')
})

test.each([
  ['2026-12-31', '12月31日（木）'],
  ['2027-01-08', '2027年1月8日（金）'],
])('in December 2026 a delivery on %s reads %s', (deliveryOn, text) => {
  expect(deliveryDayText(deliveryOn, '2026-12-20T10:00:00+09:00')).toBe(text)
})
