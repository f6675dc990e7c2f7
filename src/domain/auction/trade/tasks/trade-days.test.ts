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
    acceptedAt: later(NOW, -DAY),
    missingPapers: [],
  } as const
  return { status: 31, contractAt: later(NOW, -DAY), plan, ...nothing, ...given }
}

const left = handOverOf({ checkedAt: NOW, handedOverAt: NOW })
const change = { changedOn: TODAY, reportedAt: NOW }

test('the calendar has the visit, then the payment and the change of name', () => {
  const visit = { what: 'handOver', day: TODAY, from: tokyoHour(TODAY, 14), until: tokyoHour(TODAY, 15) }
  const wholeDay = { from: null, until: null }
  const changeOn = tokyoDay(later(NOW, 15 * DAY))
  expect(daysOf(trade())).toEqual([{ ...visit, isDone: false }])
  expect(daysOf(trade({ handOver: left }))).toEqual([
    { ...visit, isDone: true },
    { what: 'payment', day: TODAY, ...wholeDay, isDone: false },
    { what: 'nameChange', day: changeOn, ...wholeDay, isDone: false },
  ])
  const isDone = (given: Partial<TradeFacts>) => daysOf(trade({ handOver: left, ...given })).map((it) => it.isDone)
  expect(isDone({ report: reportOf() })).toEqual([true, true, false])
  // The owner says that nothing has come.
  expect(isDone({ report: reportOf({ objection: { at: NOW, comment: '' } }) })).toEqual([true, false, false])
  expect(isDone({ status: 32, report: reportOf(), nameChange: change })).toEqual([true, true, true])
})

test('a proposal is no appointment, and a stopped trade has none', () => {
  const { plan } = trade()
  expect(daysOf(trade({ plan: plan && { ...plan, isAccepted: false, acceptedAt: null } }))).toEqual([])
  expect(daysOf(trade({ status: 92 }))).toEqual([])
})

test('what was done today, the latest first', () => {
  const facts = trade({ handOver: left, nameChange: change, identityAt: later(NOW, -DAY) })
  expect(doneOn(facts, TODAY).map(({ step }) => step)).toEqual(['checked', 'handedOver', 'nameChanged'])
  expect(
    doneOn(facts, tokyoDay(later(NOW, -DAY)))
      .map(({ step }) => step)
      .sort(),
  ).toEqual(['dayAgreed', 'identityRecorded'])
  const completed = trade({ status: 32, completedAt: later(NOW, 1), handOver: left })
  expect(doneOn(completed, TODAY)[0]?.step).toBe('completed')
})
