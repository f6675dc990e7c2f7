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
  isMailingOn,
  passesQuietHours,
  QUIET_WORDS,
  withMailing,
  withoutMailing,
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

const mailings = fc.constantFrom(...ALERT_KINDS.filter((kind) => ALERTS[kind].mailRule === 'chosen'), 'daily' as const)
const mailsOf = (all: ReturnType<typeof alertChoices>) => ALERT_KINDS.map((kind) => all[kind].mail)

test('a mailing is turned off once, however often, and turned on again as it was', () => {
  fc.assert(
    fc.property(chosen, mailings, (given, mailing) => {
      const all = alertChoices(given)
      const off = withoutMailing(mailing, all)
      expect(isMailingOn(mailing, off)).toBe(false)
      expect(withoutMailing(mailing, off)).toEqual(off)
      for (const kind of ALERT_KINDS) expect(off[kind].push).toBe(all[kind].push)
      if (isMailingOn(mailing, all)) expect(mailsOf(withMailing(mailing, off))).toEqual(mailsOf(all))
      // Turned on while it is on, nothing changes.
      if (mailing !== 'daily' && isMailingOn(mailing, all)) expect(withMailing(mailing, all)).toEqual(all)
    }),
  )
})

test('what the person turned off in the settings comes as its mail came', () => {
  const push = true
  const all = alertChoices({ outbid: { mail: 'off', push }, match: { mail: 'off', push } })
  expect(withMailing('outbid', all).outbid).toEqual({ mail: 'atOnce', push })
  expect(withMailing('daily', all).match).toEqual({ mail: 'daily', push })
  expect(withMailing('daily', all).outbid).toEqual({ mail: 'off', push })
})

test('a mail that belongs to a trade is sent with it alone, whatever is chosen', () => {
  fc.assert(
    fc.property(chosen, (given) => {
      const all = alertChoices(given)
      for (const kind of ALERT_KINDS) if (ALERTS[kind].mailRule === 'always') expect(all[kind].mail).toBe('off')
    }),
  )
  const always = ALERT_KINDS.filter((kind) => ALERTS[kind].mailRule === 'always')
  expect(always).toEqual(['restored', 'answerDue', 'handOverTomorrow', 'paymentDue'])
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

test('every kind that comes in the quiet hours says so, and says what of it comes', () => {
  for (const kind of ALERT_KINDS) {
    const words = QUIET_WORDS[passesQuietHours(kind)]
    const { isUrgent, mailRule } = ALERTS[kind]
    expect([kind, words.includes('お知らせを止める時間にも届きます')]).toEqual([
      kind,
      isUrgent || mailRule === 'always',
    ])
    expect([kind, words.includes('メールは')]).toEqual([kind, mailRule === 'always' && !isUrgent])
  }
})

test('the mails of a trade lead to kinds that have such a mail, and a word from outside to none', () => {
  for (const template of [
    'counterOffered',
    'runnerUpAsked',
    'stopAsked',
    'remindDelivery',
    'remindPayment',
    'leadRestored',
  ]) {
    const kind = alertOfMail(template)
    expect([template, kind && ALERTS[kind].mailRule]).toEqual([template, 'always'])
  }
  expect(alertOfMail('contract')).toBeNull()
  expect([isAlertKind('toString'), isAlertKind('outbid')]).toEqual([false, true])
})
