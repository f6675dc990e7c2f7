import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay, parseTimeOfDay, readDay } from './typed-day.ts'

test.each([
  ['2026-11-15', '2026-11-15'],
  ['2026/11/5', '2026-11-05'],
  ['２０２６年１１月５日', '2026-11-05'],
  ['2024-02-29', '2024-02-29'],
  ['令和8年11月5日', '2026-11-05'],
  ['R8.11.5', '2026-11-05'],
  ['平成31年4月30日', '2019-04-30'],
  ['令和元年5月1日', '2019-05-01'],
  ['令和九年五月一日', '2027-05-01'],
  ['令和8年十一月二十三日', '2026-11-23'],
  ['昭和64年1月7日', '1989-01-07'],
  ['平成元年1月8日', '1989-01-08'],
  ['2026年11月15日（日）', '2026-11-15'],
  ['2026/11/15 (日曜日)', '2026-11-15'],
  ['', null],
])('%j is the day %s', (typed, day) => {
  expect(parseDay(typed)).toEqual({ ok: true, value: day })
})

test.each([
  ['2026-02-29'],
  ['2026-13-01'],
  ['2026-00-10'],
  ['11/15'],
  ['令和8年2月30日'],
  ['昭和64年1月8日'],
  ['平成元年1月7日'],
  ['令和元年4月30日'],
  ['令和八年二十十月一日'],
  ['平成32年1月1日'],
  ['8年11月5日'],
  ['明日'],
  ['20261115'],
  ['2026年11月15日（土）'],
  ['2026-11-15T10:00'],
  ['😀'],
])('%j is no day', (typed) => {
  expect(parseDay(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test.each([
  ['2199-12-31', '引渡し日は2027年2月13日までの日付を入力してください。'],
  ['1885-01-01', '引渡し日は2026年11月15日以降の日付を入力してください。'],
  ['いつか', '引渡し日を読み取れません。「2026年11月15日」のように、実在する日付を入力してください。'],
])('the day %s is refused with a sentence', (typed, sentence) => {
  expect(readDay(typed, { label: '引渡し日', from: '2026-11-15', until: '2027-02-13' })).toEqual({
    ok: false,
    refusal: sentence,
  })
})

test.each([
  ['12月19日', { from: '2026-11-19', until: '2027-02-17' }, '2026-12-19'],
  ['12/19', { from: '2026-11-19', until: '2027-02-17' }, '2026-12-19'],
  ['１２月１９日（土）', { from: '2026-11-19' }, '2026-12-19'],
  ['十二月十九日', { from: '2026-11-19' }, '2026-12-19'],
  ['11/19', { from: '2026-11-19' }, '2026-11-19'],
  ['1月5日（火）', { from: '2026-11-19', until: '2027-02-17' }, '2027-01-05'],
  ['11/18', { until: '2026-11-19' }, '2026-11-18'],
  ['12/30', { until: '2026-11-19' }, '2025-12-30'],
  ['1/5', { until: '2026-11-19' }, '2026-01-05'],
  ['12/30', { from: '2025-12-01', until: '2026-01-10' }, '2025-12-30'],
  ['1/5', { yearFrom: '2026-11-19' }, '2027-01-05'],
  ['11/18', { yearFrom: '2026-11-19' }, '2027-11-18'],
  ['2026-11-18', { yearFrom: '2026-11-19' }, '2026-11-18'],
])('%s within %j is %s', (typed, limits, day) => {
  expect(readDay(typed, { label: '期限', ...limits })).toEqual({ ok: true, value: day })
})

test.each([
  [
    '11/18',
    { from: '2026-11-19', until: '2027-02-17' },
    '期限は2026年11月19日以降の日付を入力してください（「11/18」は2026年11月18日と読み取りました）。',
  ],
  [
    '３月１日',
    { from: '2026-11-19', until: '2027-02-17' },
    '期限は2027年2月17日までの日付を入力してください（「３月１日」は2027年3月1日と読み取りました）。',
  ],
  [
    '12/30',
    { from: '2026-11-01', until: '2026-11-19' },
    '期限は2026年11月19日までの日付を入力してください（「12/30」は2026年12月30日と読み取りました）。',
  ],
  [
    '2/30',
    { from: '2026-11-19' },
    '期限を読み取れません。「2026年11月19日」のように、実在する日付を入力してください。',
  ],
  [
    '12月19日（日）',
    { from: '2026-11-19' },
    '期限を読み取れません。「2026年11月19日」のように、実在する日付を入力してください。',
  ],
  ['12月19日', {}, '期限を読み取れません。「2026年11月15日」のように、実在する日付を入力してください。'],
])('%s within %j is refused', (typed, limits, sentence) => {
  expect(readDay(typed, { label: '期限', ...limits })).toEqual({ ok: false, refusal: sentence })
})

test.each([
  ['14:00', '14:00'],
  ['９：３０', '09:30'],
  ['14時', '14:00'],
  ['14時半', '14:30'],
  ['9時5分', '09:05'],
  ['午前10時', '10:00'],
  ['午後2時半', '14:30'],
  ['午後0時', '12:00'],
  ['1430', '14:30'],
  ['０９００', '09:00'],
  ['', null],
])('%j is the time %s', (typed, time) => {
  expect(parseTimeOfDay(typed)).toEqual({ ok: true, value: time })
})

test.each([
  ['25時99分'],
  ['24:01'],
  ['24時半'],
  ['12:60'],
  ['143'],
  ['2560'],
  ['昼'],
  ['-1:00'],
  ['12:5'],
  ['午後14時'],
  ['午後12時'],
  ['午前'],
  ['😀'],
])('%j is no time', (typed) => {
  expect(parseTimeOfDay(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test.each([['24:00'], ['２４：００'], ['24時'], ['24時0分']])('%j belongs to the next day', (typed) => {
  expect(parseTimeOfDay(typed)).toEqual({ ok: false, refusal: 'next-day' })
})

test('every existing day survives all the ways of writing it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      const [year, month, number] = day.split('-').map(Number)
      for (const text of [day, `${year}/${month}/${number}`, `${year}年${month}月${number}日`])
        expect(parseDay(text)).toEqual({ ok: true, value: day })
    }),
  )
})
