import { expect, test } from 'vitest'
import { tokyoDay, tokyoHour, tokyoLabel } from './tokyo-time.ts'

test.each([
  ['2026-11-15T14:59:59Z', '2026-11-15', '11月15日（日）23:59'],
  ['2026-11-15T15:00:00Z', '2026-11-16', '11月16日（月）00:00'],
  ['2027-01-01T12:00:00Z', '2027-01-01', '1月1日（金）21:00'],
])('%s is %s in Tokyo', (moment, day, label) => {
  expect(tokyoDay(new Date(moment))).toBe(day)
  expect(tokyoLabel(new Date(moment))).toBe(label)
})

test('a full hour in Tokyo', () => {
  expect(tokyoHour('2026-11-20', 21)).toEqual(new Date('2026-11-20T21:00:00+09:00'))
  expect(tokyoHour('2026-11-20', 0)).toEqual(new Date('2026-11-19T15:00:00Z'))
})
