import { expect, test } from 'vitest'
import { claimedOf, handOverOf, reportOf } from '#testing/auction-model/auction-facts.ts'
import { HOUR, later } from '../../../values/duration.ts'
import type { StopQuestion } from '../hand-over.ts'
import { awaitedRuling } from './awaited-ruling.ts'

/** A Wednesday, 14:00 in Tokyo. */
const NOW = new Date('2026-11-18T14:00:00+09:00')
const TRADE = { handOver: null, report: null, dealerSuspendedSince: null }
const at = (time: string) => new Date(`2026-11-${time}+09:00`)
const of = (given: Partial<Parameters<typeof awaitedRuling>[0]>) => awaitedRuling({ ...TRADE, ...given }, NOW, [])

function stop(given: Partial<StopQuestion> = {}): StopQuestion {
  const asked = { by: 'owner:1', side: 'owner', reason: 'other', at: at('17T11:00') } as const
  return { ...asked, answerBy: at('18T11:00'), answer: null, ...given }
}

test('claims are ruled on within two hours in which we are open', () => {
  const handOver = claimedOf('refused', { rulingAskedAt: at('17T17:00') })
  expect(of({ handOver })).toEqual({ about: 'claims', since: at('17T17:00'), dueAt: at('18T11:00') })
  expect(of({ handOver: claimedOf('refused') })).toBeNull()
})

test('a stop is ours once the answer is overdue, and before where the asked dealer is suspended', () => {
  const handOver = handOverOf({ stopAsked: stop() })
  expect(of({ handOver })).toEqual({ about: 'stop', since: at('18T11:00'), dueAt: at('19T11:00') })
  const young = handOverOf({ stopAsked: stop({ at: at('18T11:00'), answerBy: at('19T11:00') }) })
  expect(of({ handOver: young })).toBeNull()
  expect(of({ handOver: young, dealerSuspendedSince: at('18T12:00') })).toMatchObject({ since: at('18T12:00') })
  const answer = { kind: 'refused', by: 'dealer:1', comment: '', at: NOW } as const
  expect(of({ handOver: handOverOf({ stopAsked: stop({ answer }) }) })).toBeNull()
})

test('a payment is ours from the objection on, or once a correction was let pass', () => {
  const handOver = handOverOf({ handedOverAt: at('10T12:00') })
  const report = { ...reportOf(), reportedAt: at('16T12:00'), confirmBy: later(NOW, 24 * HOUR), ruling: null }
  expect(of({ handOver, report: { ...report, objection: null } })).toBeNull()
  const objected = { ...report, objection: { at: at('17T12:00'), comment: '' } }
  expect(of({ handOver, report: objected })).toEqual({
    about: 'payment',
    since: at('17T12:00'),
    dueAt: at('18T12:00'),
  })
  const corrected = { ...objected, reportedAt: at('17T15:00') }
  expect(of({ handOver, report: corrected })).toBeNull()
  expect(of({ handOver, report: { ...corrected, confirmBy: at('18T13:00') } })).toMatchObject({ since: at('18T13:00') })
  expect(of({ handOver, report: { ...objected, ruling: { at: NOW, comment: '', isProven: true } } })).toBeNull()
})
