import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALERT_KINDS,
  ALERT_MAILS,
  ALERTS,
  type AlertChoice,
  alertChoices,
  alertOfMail,
  isAlertKind,
} from './alert-kinds.ts'

const choices = fc.record({ mail: fc.constantFrom(...ALERT_MAILS), push: fc.boolean() })
const chosen = fc.dictionary(fc.constantFrom(...ALERT_KINDS), choices)

test('every kind has a choice; a chosen one stands, all others are the usual ones', () => {
  fc.assert(
    fc.property(chosen, (given) => {
      const all = alertChoices(given)
      expect(Object.keys(all)).toEqual(ALERT_KINDS)
      for (const kind of ALERT_KINDS) {
        const expected: AlertChoice = given[kind] ?? ALERTS[kind].usual
        expect(all[kind].push).toBe(expected.push)
        if (ALERTS[kind].mailRule === 'chosen') expect(all[kind].mail).toBe(expected.mail)
      }
    }),
  )
})

test('a mail that belongs to a trade is sent with it alone, whatever is chosen', () => {
  fc.assert(
    fc.property(chosen, (given) => {
      const all = alertChoices(given)
      for (const kind of ALERT_KINDS) if (ALERTS[kind].mailRule === 'always') expect(all[kind].mail).toBe('off')
    }),
  )
  const always = ALERT_KINDS.filter((kind) => ALERTS[kind].mailRule === 'always')
  expect(always).toEqual(['answerDue', 'handOverTomorrow', 'paymentDue'])
})

test('those who chose nothing hear of every kind', () => {
  for (const kind of ALERT_KINDS) {
    const { mail, push } = alertChoices(null)[kind]
    expect([kind, push || mail !== 'off']).toEqual([kind, true])
  }
})

test('only what somebody waits for passes the quiet hours', () => {
  expect(ALERT_KINDS.filter((kind) => ALERTS[kind].isUrgent)).toEqual(['won', 'paymentDue'])
})

test('the mails of a trade lead to kinds that have such a mail, and a word from outside to none', () => {
  for (const template of ['counterOffered', 'runnerUpAsked', 'stopAsked', 'remindDelivery', 'remindPayment']) {
    const kind = alertOfMail(template)
    expect([template, kind && ALERTS[kind].mailRule]).toEqual([template, 'always'])
  }
  expect(alertOfMail('contract')).toBeNull()
  expect([isAlertKind('toString'), isAlertKind('outbid')]).toEqual([false, true])
})
