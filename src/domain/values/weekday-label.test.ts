import { expect, test } from 'vitest'
import { weekdayLabel, weekdayLabelOfYear } from './weekday-label.ts'

test.each([
  ['2026-11-05', '11月5日（木）'],
  ['2027-01-03', '1月3日（日）'],
  ['2028-02-29', '2月29日（火）'],
])('%s is %s', (day, words) => {
  expect(weekdayLabel(day)).toBe(words)
  expect(weekdayLabelOfYear(day)).toBe(`${day.slice(0, 4)}年${words}`)
})
