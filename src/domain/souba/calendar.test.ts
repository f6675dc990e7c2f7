import { describe, expect, test } from 'vitest'
import { dayOf, firstDayOfMonth, isoOfDay, isoOfMonth, monthOfDay } from './calendar.ts'

describe('calendar', () => {
  test.each(['1970-01-01', '2024-02-29', '2025-12-31'])('%s is a day', (iso) =>
    expect(isoOfDay(dayOf(iso) ?? -1)).toBe(iso),
  )

  test.each([
    '2025-02-29',
    '2025-13-01',
    '2025-04-31',
    '2025-4-1',
    '20250401',
    '2025-04-0a',
    '',
    '2025-04-01T00:00:00Z',
  ])('"%s" is none', (iso) => expect(dayOf(iso)).toBeNull())

  test('months begin on the first', () => {
    const month = monthOfDay(dayOf('2025-04-30') ?? 0)
    expect(isoOfMonth(month)).toBe('2025-04')
    expect(isoOfDay(firstDayOfMonth(month))).toBe('2025-04-01')
    expect(isoOfDay(firstDayOfMonth(month + 9))).toBe('2026-01-01')
  })
})
