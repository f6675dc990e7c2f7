import { expect, test } from 'vitest'
import {
  endAtPublication,
  endOfRelisting,
  endTimeChoices,
  type PlannedEnd,
  parseEndTime,
  softCloseOf,
} from './end-time.ts'

const now = new Date('2026-11-15T23:30:00+09:00')
const rules = { closings: [], isDemo: false }

function at(moment: string): PlannedEnd {
  return { kind: 'at', at: new Date(moment) }
}

test('three hours on six days are offered, from the day after tomorrow on', () => {
  const choices = endTimeChoices(now, rules)
  expect(choices).toHaveLength(18)
  expect(choices[0]).toEqual({ value: '2026-11-17T03:00:00.000Z', label: '11月17日（火）12:00' })
  expect(choices.at(-1)).toEqual({ value: '2026-11-22T12:00:00.000Z', label: '11月22日（日）21:00' })
})

test('days of a closing are left out', () => {
  const closings = [{ from: '2026-11-18', to: '2026-11-30' }]
  const choices = endTimeChoices(now, { ...rules, closings })
  expect(choices).toHaveLength(18)
  expect(choices.map(({ label }) => label).slice(2, 4)).toEqual(['11月17日（火）21:00', '12月1日（火）12:00'])
})

test('every choice is understood when it comes back', () => {
  for (const isDemo of [true, false])
    for (const { value } of endTimeChoices(now, { ...rules, isDemo }))
      expect(parseEndTime(value, now, { ...rules, isDemo })).not.toBe(null)
})

test.each([
  ['an hour not offered', '2026-11-17T04:00:00.000Z', null],
  ['tomorrow', '2026-11-16T12:00:00.000Z', null],
  ['too far ahead', '2026-11-23T12:00:00.000Z', null],
  ['no moment', 'soon', null],
  ['three minutes where no demo runs', 'after:180000', null],
  ['three hours in demo mode', 'after:10800000', null],
])('%s is not understood', (_, value, expected) => {
  expect(parseEndTime(value, now, rules)).toBe(expected)
})

test('three minutes are understood in demo mode', () => {
  expect(endTimeChoices(now, { ...rules, isDemo: true })[0]).toEqual({
    value: 'after:180000',
    label: '審査の3分後（デモ。終了前15秒間の入札で15秒延長）',
  })
  expect(parseEndTime('after:180000', now, { ...rules, isDemo: true })).toEqual({
    kind: 'after',
    milliseconds: 180_000,
  })
})

test('a form that was open over midnight still sends an end that was offered', () => {
  const later = new Date('2026-11-16T00:30:00+09:00')
  expect(parseEndTime('2026-11-17T03:00:00.000Z', later, rules)).toEqual(at('2026-11-17T12:00:00+09:00'))
  const muchLater = new Date('2026-11-16T13:00:00+09:00')
  expect(parseEndTime('2026-11-17T03:00:00.000Z', muchLater, rules)).toBe(null)
})

test.each([
  ['in time', '2026-11-17T12:00:00+09:00', '2026-11-20T21:00:00+09:00', '2026-11-20T21:00:00+09:00'],
  ['exactly a day before', '2026-11-19T21:00:00+09:00', '2026-11-20T21:00:00+09:00', '2026-11-20T21:00:00+09:00'],
  ['less than a day before', '2026-11-20T10:00:00+09:00', '2026-11-20T21:00:00+09:00', '2026-11-21T21:00:00+09:00'],
  ['days late', '2026-11-23T22:00:00+09:00', '2026-11-20T21:00:00+09:00', '2026-11-25T21:00:00+09:00'],
  ['into a closing', '2026-12-28T10:00:00+09:00', '2026-12-28T21:00:00+09:00', '2027-01-04T21:00:00+09:00'],
])('an inspection passed %s ends bidding', (_, publishedAt, planned, endAt) => {
  const closings = [{ from: '2026-12-29', to: '2027-01-03' }]
  expect(endAtPublication(at(planned), new Date(publishedAt), closings)).toEqual(new Date(endAt))
})

test('a demo listing runs three minutes from its inspection on, with a soft close of 15 seconds', () => {
  const demo: PlannedEnd = { kind: 'after', milliseconds: 180_000 }
  expect(endAtPublication(demo, now, [])).toEqual(new Date('2026-11-15T23:33:00+09:00'))
  expect(softCloseOf(demo)).toBe(15_000)
  expect(softCloseOf(at('2026-11-20T21:00:00+09:00'))).toBe(300_000)
})

test.each([
  ['at the hour it had', at('2026-10-01T18:00:00+09:00'), at('2026-11-17T18:00:00+09:00')],
  ['at the first offered where that hour is not', at('2026-10-01T15:00:00+09:00'), at('2026-11-17T12:00:00+09:00')],
  ['as long after the inspection', { kind: 'after', milliseconds: 180_000 }, { kind: 'after', milliseconds: 180_000 }],
] as const)('a bike listed again ends %s', (_, planned, expected) => {
  for (const isDemo of [true, false])
    expect(endOfRelisting(planned, endTimeChoices(now, { ...rules, isDemo }))).toEqual(expected)
})
