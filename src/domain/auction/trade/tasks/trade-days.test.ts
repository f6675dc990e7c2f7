import { expect, test } from 'vitest'
import { handOverOf, NOW, reportOf } from '#testing/auction-model/auction-facts.ts'
import { DAY, later } from '../../../values/duration.ts'
import { tokyoDay, tokyoHour } from '../../../values/tokyo-time.ts'
import { daysOf, doneOn } from './trade-days.ts'
import type { TradeFacts } from './trade-tasks.ts'

const TODAY = tokyoDay(NOW)

function trade(given: Partial<TradeFacts> = {}): TradeFacts {
  const nothing = {
    handOver: null,
    report: null,
    nameChange: null,
    offer: null,
    lastWord: null,
    completedAt: null,
    identityAt: null,
  }
  const plan = {
    deliveryOn: TODAY,
    deliveryTime: '14:00',
    paymentMethod: 'cash',
    proposedBy: 'owner',
    isAccepted: true,
    proposedAt: later(NOW, -2 * DAY),
    acceptedAt: later(NOW, -DAY),
    missingPapers: [],
  } as const
  return { status: 31, contractAt: later(NOW, -DAY), plan, ...nothing, identityAt: later(NOW, -DAY), ...given }
}

const left = handOverOf({ checkedAt: NOW, handedOverAt: NOW })
const change = { changedOn: TODAY, reportedAt: NOW }

test('the calendar has the visit, then the payment and the change of name', () => {
  const visit = { what: 'handOver', day: TODAY, from: tokyoHour(TODAY, 14), until: tokyoHour(TODAY, 15) }
  const wholeDay = { from: null, until: null }
  const changeOn = tokyoDay(later(NOW, 15 * DAY))
  expect(daysOf(trade(), NOW, [])).toEqual([{ ...visit, isDone: false }])
  expect(daysOf(trade({ handOver: left }), NOW, [])).toEqual([
    { ...visit, isDone: true },
    { what: 'payment', day: TODAY, ...wholeDay, isDone: false },
    { what: 'nameChange', day: changeOn, ...wholeDay, isDone: false },
  ])
  const isDone = (given: Partial<TradeFacts>) =>
    daysOf(trade({ handOver: left, ...given }), NOW, []).map((it) => it.isDone)
  // The owner has to confirm it.
  expect(isDone({ report: reportOf() })).toEqual([true, true, false, false])
  // The owner says that nothing has come: there is to answer, and to rule.
  expect(isDone({ report: reportOf({ objection: { at: NOW, comment: '' } }) })).toEqual([true, ...Array(4).fill(false)])
  expect(isDone({ status: 32, report: reportOf(), nameChange: change })).toEqual([true, true, true])
})

test('who has the money from its buyer waits for no payment: what is left is to report it', () => {
  const seen = handOverOf({ checkedAt: NOW, handedOverAt: NOW, moneySeenAt: NOW })
  const payment = (given: Partial<TradeFacts>) => daysOf(trade({ handOver: seen, ...given }), NOW, [])[1]
  expect(payment({})).toMatchObject({ what: 'paymentReport', day: TODAY, isDone: false })
  expect(payment({ report: reportOf() })).toMatchObject({ what: 'paymentReport', isDone: true })
  const objection = { at: NOW, comment: '届いていません' }
  expect(payment({ report: reportOf({ objection }) })).toMatchObject({ what: 'payment', isDone: false })
})

test('a proposal is no appointment: until its moment it has to be answered', () => {
  const given = trade().plan
  if (!given) throw new Error('no plan')
  const proposed = (change: Partial<typeof given>) => {
    const plan = { ...given, isAccepted: false, acceptedAt: null, ...change }
    return daysOf(trade({ plan, contractAt: later(NOW, -DAY) }), NOW, [])
  }
  const answer = { what: 'planAnswer', day: TODAY, from: tokyoHour(TODAY, 14), until: null, isDone: false }
  expect(proposed({})).toEqual([answer])
  expect(proposed({ proposedBy: 'dealer' })).toEqual([answer])
  // A week after the contract the dealer has to have agreed, however late the day is.
  const week = later(NOW, 6 * DAY)
  const far = { deliveryOn: tokyoDay(later(NOW, 30 * DAY)) }
  expect(proposed(far)).toEqual([{ ...answer, day: tokyoDay(week), from: week }])
  expect(proposed({ deliveryTime: '応相談' })).toEqual([{ ...answer, from: null }])
  const again = { ...answer, what: 'planProposal', day: tokyoDay(week), from: week }
  expect(proposed({ deliveryOn: tokyoDay(later(NOW, -DAY)) })).toEqual([again])
  expect(daysOf(trade({ plan: null }), NOW, [])).toEqual([again])
  expect(daysOf(trade({ status: 92 }), NOW, [])).toEqual([])
})

test('what was done today, the latest first', () => {
  const facts = trade({ handOver: left, nameChange: change, identityAt: later(NOW, -DAY) })
  expect(doneOn(facts, TODAY).map(({ step }) => step)).toEqual(['checked', 'handedOver', 'nameChanged'])
  expect(
    doneOn(facts, tokyoDay(later(NOW, -DAY)))
      .map(({ step }) => step)
      .sort(),
  ).toEqual(['dayAgreed', 'identityRecorded'])
  const { plan } = trade()
  const steps = (given: Partial<TradeFacts>) => doneOn(trade(given), TODAY).map(({ step }) => step)
  const own = plan && { ...plan, proposedBy: 'dealer' as const, proposedAt: NOW, isAccepted: false, acceptedAt: null }
  expect(steps({ plan: own })).toEqual(['dayProposed'])
  expect(steps({ plan: own && { ...own, proposedBy: 'owner' } })).toEqual([])
  const ruling = { at: NOW, comment: '' }
  const yesterday = later(NOW, -DAY)
  expect(steps({ handOver: handOverOf({ checkedAt: yesterday, ruling }) })).toEqual(['claimsRuled'])
  expect(steps({ report: reportOf({ reportedAt: yesterday, ruling }) })).toEqual(['paymentRuled'])
  const completed = trade({ status: 32, completedAt: later(NOW, 1), handOver: left })
  expect(doneOn(completed, TODAY)[0]?.step).toBe('completed')
})
