import { expect, test } from 'vitest'
import { tokyoHour } from '../../values/tokyo-time.ts'
import {
  isNameChangeLate,
  isTaxMissed,
  nameChangeDueOn,
  nameChangeOffice,
  nameChangeReminderAt,
  taxDayAhead,
} from './name-change.ts'

test('fifteen days, counted from the day after the hand-over; the last one is in time', () => {
  expect(nameChangeDueOn('2026-11-17')).toBe('2026-12-02')
  expect(isNameChangeLate('2026-11-17', '2026-12-02', '2027-01-01')).toBe(false)
  expect(isNameChangeLate('2026-11-17', '2026-12-03', '2027-01-01')).toBe(true)
  expect(isNameChangeLate('2026-11-17', null, '2026-12-02')).toBe(false)
  expect(isNameChangeLate('2026-11-17', null, '2026-12-03')).toBe(true)
})

test.each<[handedOverOn: string, changedOn: string | null, today: string, ahead: string | null, isMissed: boolean]>([
  ['2026-11-17', null, '2027-02-28', null, false],
  ['2026-11-17', null, '2027-03-01', '2027-04-01', false],
  ['2026-11-17', '2027-03-01', '2027-03-02', null, false],
  ['2026-11-17', null, '2027-04-01', null, true],
  ['2026-11-17', '2027-03-31', '2027-05-01', null, false],
  ['2026-11-17', '2027-04-01', '2027-05-01', null, true],
  ['2027-03-31', null, '2027-03-31', '2027-04-01', false],
  ['2027-04-01', null, '2027-04-01', null, false],
  ['2027-04-01', null, '2028-03-01', '2028-04-01', false],
])('handed over on %s, changed on %s, looked at on %s', (handedOverOn, changedOn, today, ahead, isMissed) => {
  expect(taxDayAhead(handedOverOn, changedOn, today)).toBe(ahead)
  expect(isTaxMissed(handedOverOn, changedOn, today)).toBe(isMissed)
})

function reminders(handedOverOn: string): string[] {
  const handedOverAt = tokyoHour(handedOverOn, 15)
  const days: string[] = []
  for (let at = nameChangeReminderAt(handedOverAt, handedOverAt); at; at = nameChangeReminderAt(handedOverAt, at))
    days.push(at.toISOString().slice(0, 10))
  return days
}

test('reminded five days before, on the day, behind it, and before 1 April', () => {
  const usual = ['2026-11-27', '2026-12-02', '2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31']
  expect(reminders('2026-11-17')).toEqual([...usual, '2027-03-01'])
  // In March the other side is told the next day.
  expect(reminders('2027-03-20').slice(0, 3)).toEqual(['2027-03-21', '2027-03-30', '2027-04-04'])
  expect(reminders('2027-03-31')[0]).toBe('2027-04-10')
})

test('each class has its office', () => {
  expect([1, 2, 3, 4, 6, 7].map((category) => nameChangeOffice(category).place)).toEqual([
    '市区町村の役所',
    '市区町村の役所',
    '運輸支局',
    '運輸支局',
    '運輸支局',
    '市区町村の役所または運輸支局',
  ])
})
