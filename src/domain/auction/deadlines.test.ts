import { expect, test } from 'vitest'
import {
  answerDeadline,
  answerReminderAt,
  confirmationAfterHold,
  confirmationDeadline,
  endReminderAt,
  reviewCodeValidUntil,
} from './deadlines.ts'

const closings = [{ from: '2025-08-10', to: '2025-08-17' }]

test.each([
  ['2025-08-01T21:00:00+09:00', '2025-08-03T21:00:00+09:00', '2025-08-02T21:00:00+09:00'],
  ['2025-08-07T21:00:00+09:00', '2025-08-09T21:00:00+09:00', '2025-08-08T21:00:00+09:00'],
  ['2025-08-08T00:00:00+09:00', '2025-08-18T00:00:00+09:00', '2025-08-17T00:00:00+09:00'],
  ['2025-08-09T18:00:00+09:00', '2025-08-18T18:00:00+09:00', '2025-08-17T18:00:00+09:00'],
  ['2025-08-16T12:00:00+09:00', '2025-08-18T12:00:00+09:00', '2025-08-17T12:00:00+09:00'],
])('ended at %s, to be answered by %s, reminded at %s', (endedAt, answerBy, reminder) => {
  expect(answerDeadline(new Date(endedAt), closings)).toEqual(new Date(answerBy))
  expect(answerReminderAt(new Date(answerBy))).toEqual(new Date(reminder))
})

test.each([
  ['2025-08-01T10:00:00+09:00', '2025-08-08T10:00:00+09:00'],
  ['2025-08-05T10:00:00+09:00', '2025-08-18T10:00:00+09:00'],
  ['2025-08-12T10:00:00+09:00', '2025-08-19T10:00:00+09:00'],
])('reported at %s, to be confirmed by %s', (reportedAt, confirmBy) => {
  expect(confirmationDeadline(new Date(reportedAt), closings)).toEqual(new Date(confirmBy))
})

test.each([
  ['2026-11-15T10:00:00+09:00', '2026-11-20T21:00:00+09:00', '2026-11-19T21:00:00+09:00'],
  ['2026-11-19T21:00:00+09:00', '2026-11-20T21:00:00+09:00', null],
  ['2026-11-20T20:57:00+09:00', '2026-11-20T21:00:00+09:00', null],
])('published at %s and ending at %s, the owner is reminded at %s', (publishedAt, endAt, reminder) => {
  expect(endReminderAt(new Date(publishedAt), new Date(endAt))).toEqual(reminder && new Date(reminder))
})

test.each([
  ['held after three days', '2026-11-04', null, '2026-11-22'],
  ['reported while held', '2026-10-25', null, '2026-11-25'],
  ['ruled on while held', '2026-10-25', '2026-11-06', '2026-11-20'],
  ['over before it was held', '2026-11-09', null, '2026-11-08'],
])('a report of 1 November, %s, lifted on the 18th', (_name, heldSince, ruledAt, confirmBy) => {
  const day = (text: string) => new Date(`${text}T10:00:00+09:00`)
  const ruling = ruledAt ? { at: day(ruledAt) } : null
  const report = { reportedAt: day('2026-11-01'), confirmBy: day('2026-11-08'), ruling }
  expect(confirmationAfterHold(report, day(heldSince), day('2026-11-18'), closings)).toEqual(day(confirmBy))
})

test('the code of a review is valid for thirty days', () => {
  expect(reviewCodeValidUntil(new Date('2026-11-15T10:00:00Z'))).toEqual(new Date('2026-12-15T10:00:00Z'))
})
