import { expect, test } from 'vitest'
import { agendaDays, monthAfter, readMonth, spanOf, weeksOf } from './month.ts'

test('a month is shown in whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  expect(weeks.flat()).toHaveLength(42)
  // February of a year in which it begins on a Monday.
  expect(weeksOf('2027-02').flat()).toHaveLength(28)
  for (let months = 0; months < 60; months += 1) {
    const days = weeksOf(monthAfter('2026-01', months)).flat()
    expect(new Set(days).size).toBe(days.length)
    expect(days.length).toBeLessThanOrEqual(42)
  }
})

test('months follow each other over the turn of the year, and what is none is this one', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  const read = ['2026-02', '2026-13', '来月', '0001-01', null].map((text) => readMonth(text, '2026-11-18'))
  expect(read).toEqual(['2026-02', '2026-11', '2026-11', '2026-11', '2026-11'])
})

test('what is ahead is read and listed beyond the month, of a month that is over nothing else', () => {
  const today = '2026-11-18'
  expect(spanOf('2026-11', today)).toEqual({ from: '2026-10-26', to: '2027-03-18' })
  expect(spanOf('2026-10', today)).toEqual({ from: '2026-09-28', to: '2026-11-01' })
  // Further ahead than anything is looked for.
  expect(spanOf('2027-05', today)).toEqual({ from: '2027-04-26', to: '2027-06-06' })
  const days = ['2026-12-20', '2026-10-30', '2026-11-01', '2027-01-05']
  expect(agendaDays(days, '2026-11', today)).toEqual(['2026-11-01', '2026-12-20', '2027-01-05'])
  expect(agendaDays(days, '2026-12', today)).toEqual(['2026-12-20', '2027-01-05'])
  expect(agendaDays(days, '2026-10', today)).toEqual(['2026-10-30'])
})
