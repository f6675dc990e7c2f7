import { expect, test } from 'vitest'
import { handOverOf, NOW, reportOf } from '#testing/auction-model/auction-facts.ts'
import { DAY, later } from '../../values/duration.ts'
import {
  biddingHoldAt,
  daysLate,
  isUnpaid,
  nextHoldAt,
  paymentDueOn,
  paymentReminderAt,
  possibleDefaults,
} from './payment.ts'

const evening = new Date('2026-11-18T23:59:00+09:00')

test('a bike is paid on the day on which it leaves, in Tokyo', () => {
  expect(paymentDueOn(evening)).toBe('2026-11-18')
  expect(paymentReminderAt(evening)).toEqual(new Date('2026-11-21T10:00:00+09:00'))
  expect(biddingHoldAt(evening)).toEqual(new Date('2026-11-25T10:00:00+09:00'))
  const left = handOverOf({ handedOverAt: evening })
  expect(daysLate(left, null, evening)).toBe(0)
  expect(daysLate(left, null, new Date('2026-11-19T00:00:00+09:00'))).toBe(1)
  expect(daysLate(left, null, later(evening, 7 * DAY))).toBe(7)
})

test('reported is paid, until the owner objects or an operator finds otherwise', () => {
  const left = handOverOf({ handedOverAt: evening })
  const unproven = reportOf({ ruling: { at: NOW, comment: '', isProven: false } })
  expect(isUnpaid(null, null)).toBe(false)
  expect(isUnpaid(handOverOf(), null)).toBe(false)
  expect(isUnpaid(left, null)).toBe(true)
  expect(isUnpaid(left, reportOf())).toBe(false)
  expect(isUnpaid(left, unproven)).toBe(true)
  const objection = { at: NOW, comment: '届いていません' }
  expect(isUnpaid(left, reportOf({ objection }))).toBe(true)
  expect(isUnpaid(left, reportOf({ objection, reportedAt: later(NOW, 1) }))).toBe(true) // corrected, not confirmed
  expect(daysLate(left, reportOf({ objection }), later(evening, 9 * DAY))).toBe(9)
  expect(nextHoldAt(left)).toEqual(biddingHoldAt(evening))
  expect(nextHoldAt(handOverOf({ handedOverAt: evening, isBiddingHeld: true }))).toBe(null)
  expect(daysLate(left, reportOf(), later(evening, 9 * DAY))).toBe(0)
})

test('a dealer is in default from the day that both accepted, or after a week without one', () => {
  const contractAt = new Date('2026-11-10T12:00:00+09:00')
  const plan = (isAccepted: boolean) => ({ deliveryOn: '2026-11-20', isAccepted })
  const at = (time: string) => new Date(`2026-11-${time}:00+09:00`)
  expect(possibleDefaults(plan(true), contractAt, false, at('19T23:59'))).toEqual([])
  expect(possibleDefaults(plan(true), contractAt, false, at('20T00:00'))).toEqual(['unpaid', 'absent'])
  for (const open of [plan(false), null]) {
    expect(possibleDefaults(open, contractAt, false, at('17T11:59'))).toEqual([])
    expect(possibleDefaults(open, contractAt, false, at('17T12:00'))).toEqual(['unplanned'])
  }
  expect(possibleDefaults(null, null, false, at('30T00:00'))).toEqual([])
  expect(possibleDefaults(null, contractAt, true, contractAt)).toEqual(['suspended'])
  expect(possibleDefaults(plan(true), contractAt, true, at('20T00:00'))).toEqual(['unpaid', 'absent', 'suspended'])
})
