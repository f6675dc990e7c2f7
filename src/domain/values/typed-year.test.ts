import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_YEAR, parseYear, parseYearMonth, spokenMonth, spokenYear } from './typed-year.ts'

test.each([
  ['2015', 2015],
  ['２０１５年', 2015],
  ['2015年式', 2015],
  ['2015 年モデル', 2015],
  ['H27', 2015],
  ['h27', 2015],
  ['Ｈ27年', 2015],
  ['H.27', 2015],
  ['平成27年', 2015],
  ['平成 27', 2015],
  ['平27', 2015],
  ['㍻27年', 2015],
  ['平成元年', 1989],
  ['昭和64年', 1989],
  ['S58', 1983],
  ['令和3', 2021],
  ['令和元年式', 2019],
  ['R7', 2025],
  ['平成三十年', 2018],
  ['昭和五十八年式', 1983],
  ['令和十', 2028],
  ['二〇一五年', 2015],
  ['', null],
])('%j is the year %s', (typed, year) => {
  expect(parseYear(typed)).toEqual({ ok: true, value: year })
})

test.each([
  ['15'],
  ['27年'],
  ['H0'],
  ['H32'],
  ['昭和65'],
  ['大正5'],
  ['T5'],
  ['1885'],
  ['2200'],
  ['20150'],
  ['2015.5'],
  ['-2015'],
  ['約2015年'],
  ['2015〜2016'],
  ['不明'],
  ['元年'],
  ['😀'],
])('%j is no year', (typed) => {
  expect(parseYear(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test.each([
  ['2015年4月', 2015, 4],
  ['２０１５年 ０４月', 2015, 4],
  ['2015/4', 2015, 4],
  ['2015-04', 2015, 4],
  ['201504', 2015, 4],
  ['２０１９０４', 2019, 4],
  ['2015.4', 2015, 4],
  ['H27.4', 2015, 4],
  ['H27/04', 2015, 4],
  ['平成27年4月', 2015, 4],
  ['令和元年12月', 2019, 12],
  ['平成三十年五月', 2018, 5],
  ['令和二年十二月', 2020, 12],
  ['二〇一五年四月', 2015, 4],
  ['昭和64年1月', 1989, 1],
  ['平成元年1月', 1989, 1],
  ['平成31年4月', 2019, 4],
  ['平成27年', 2015, null],
])('%j is the month %s-%s', (typed, year, month) => {
  expect(parseYearMonth(typed)).toEqual({ ok: true, value: { year, month } })
})

test.each([
  ['2015年13月'],
  ['2015-00'],
  ['4月'],
  ['15/4'],
  ['201513'],
  ['20154'],
  ['2015年4月1日'],
  ['2015-04-01'],
  ['昭和64年2月'],
  ['令和元年4月'],
  ['平成三十十年五月'],
  ['H.'],
  ['abc'],
])('%j is no month', (typed) => {
  expect(parseYearMonth(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test('every year and month survives all the ways of writing it, and being read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: MIN_YEAR, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const inEra = /（(.+)）/.exec(spokenYear(year))?.[1]
      for (const text of [String(year), `${year}年`, ...(inEra ? [inEra] : [])])
        expect(parseYear(text)).toEqual({ ok: true, value: year })
      const padded = String(month).padStart(2, '0')
      const eraOfMonth = /（(.+)）/.exec(spokenMonth({ year, month }))?.[1]
      for (const text of [`${year}-${padded}`, `${year}/${month}`, ...(eraOfMonth ? [`${eraOfMonth}${month}月`] : [])])
        expect(parseYearMonth(text)).toEqual({ ok: true, value: { year, month } })
      expect(spokenMonth({ year, month })).toContain(`${year}年${month}月`)
    }),
  )
})

test('whatever is typed, no digit of a year or month that is understood is left unread', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'0123456789０２平成令和昭HSR元年月式/.- '), { maxLength: 9 }), (parts) => {
      const typed = parts.join('')
      const parsed = parseYearMonth(typed)
      if (!parsed.ok || parsed.value === null) return
      const { year, month } = parsed.value
      const numbers = (typed.normalize('NFKC').replace('元', '1').match(/\d+/g) ?? []).map(Number)
      const [before, ...rest] = numbers
      expect([year, year - 1925, year - 1988, year - 2018]).toContain(before)
      expect(rest).toEqual(month === null ? [] : [month])
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [2015, '2015年（平成27年）'],
  [2019, '2019年（令和元年）'],
  [1989, '1989年（平成元年）'],
  [1910, '1910年'],
])('the year %i is read back as %s', (year, spoken) => {
  expect(spokenYear(year)).toBe(spoken)
})
