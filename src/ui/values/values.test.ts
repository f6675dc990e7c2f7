import { describe, expect, it } from 'vitest'
import { dateText, dateTimeText, dayText, fullDateTimeText, monthText, shortDateText, timeText } from './date-time.ts'
import { yenText } from './money.ts'
import { elapsedText, remainingText } from './remaining.ts'

describe('dates stand in Tokyo time, wherever the process runs', () => {
  it.each([
    ['2026-11-15T12:00:00Z', '11月15日（日）21:00'],
    ['2026-11-15T15:00:00Z', '11月16日（月）00:00'],
    ['2026-12-31T15:05:00Z', '1月1日（金）00:05'],
  ])('%s → %s', (instant, expected) => {
    expect(dateTimeText(instant)).toBe(expected)
    expect(dateTimeText(new Date(instant))).toBe(expected)
    expect(dateTimeText(Date.parse(instant))).toBe(expected)
  })

  it('writes the other forms', () => {
    const instant = '2026-11-14T23:30:00Z'
    expect(dateText(instant)).toBe('2026年11月15日')
    expect(dayText(instant)).toBe('11月15日（日）')
    expect(timeText(instant)).toBe('08:30')
    expect(shortDateText(instant)).toBe('11/15')
    expect(fullDateTimeText(instant)).toBe('2026年11月15日（日）08:30')
    expect(monthText('2025-01')).toBe('2025年1月')
    expect(monthText('2025-12-01')).toBe('2025年12月')
  })
})

it.each([
  [420_000, '¥420,000'],
  [0, '¥0'],
  [-15_000, '−¥15,000'],
  [1_250_000, '¥1,250,000'],
])('%i yen is %s', (yen, expected) => {
  expect(yenText(yen)).toBe(expected)
})

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it.each([
  [2 * DAY + 3 * HOUR + 59 * MINUTE, '2日3時間'],
  [2 * DAY + 5 * MINUTE, '2日'],
  [DAY, '1日'],
  [DAY - 1, '1日'],
  [3 * HOUR + 20 * MINUTE + 9 * SECOND, '3時間20分'],
  [HOUR, '1時間'],
  [4 * MINUTE + 5 * SECOND, '4分05秒'],
  [MINUTE, '1分00秒'],
  [1, '1秒'],
  [0, null],
  [-5 * MINUTE, null],
])('%i ms left is %s', (milliseconds, expected) => {
  expect(remainingText(milliseconds)).toBe(expected)
})

it.each([
  [-1, 'たった今'],
  [59 * SECOND, 'たった今'],
  [MINUTE, '1分前'],
  [HOUR + 30 * MINUTE, '1時間前'],
  [6 * DAY, '6日前'],
  [7 * DAY, null],
])('%i ms ago is %s', (milliseconds, expected) => {
  expect(elapsedText(milliseconds)).toBe(expected)
})
