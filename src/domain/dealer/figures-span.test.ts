import { expect, test } from 'vitest'
import { addMonths, monthsOf, parseMonth, readSpan } from './figures-span.ts'

const TODAY = '2026-11-18'

test.each([
  ['2026-04', '2026-04'],
  ['2026/4', '2026-04'],
  ['２０２６年４月', '2026-04'],
  [' 2026年 12月 ', '2026-12'],
])('%s is understood', (typed, month) => {
  expect(parseMonth(typed)).toEqual({ ok: true, value: month })
})

test.each(['4月', '2026', '2026-13', '2026-00', 'abc', '-1', '2026-04-01'])('%s is no month', (typed) => {
  expect(parseMonth(typed).ok).toBe(false)
})

test('nothing asked for is the last twelve months', () => {
  expect(readSpan({ from: '', until: '' }, TODAY)).toEqual({ ok: true, value: { from: '2025-12', until: '2026-11' } })
  expect(readSpan({ from: '', until: '2026-03' }, TODAY)).toMatchObject({ value: { from: '2025-04' } })
  expect(readSpan({ from: '2026-10', until: '' }, TODAY)).toMatchObject({ value: { until: '2026-11' } })
})

test.each([
  ['x', '', 'from', /読み取れません/],
  ['', 'x', 'until', /読み取れません/],
  ['', '2026-12', 'until', /今月まで/],
  ['2019-12', '2020-02', 'from', /2020年1月以降/],
  ['2026-05', '2026-04', 'from', /終了月まで/],
  ['2023-11', '2026-11', 'from', /36か月まで/],
])('from %s until %s is refused beside the field', (from, until, field, message) => {
  expect(readSpan({ from, until }, TODAY)).toEqual({
    ok: false,
    refusal: { field, message: expect.stringMatching(message) },
  })
})

test('months, over the turn of a year', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(monthsOf({ from: '2025-11', until: '2026-02' })).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
