import { expect, test } from 'vitest'
import { askedTypes, builtIn, isUnlikelyYear, judgeYear, pricedAs, yearFault, yearsLabel } from './type-years.ts'

const NC31 = { modelTypeId: 1, startYear: 1992, endYear: 1998 }
const NC42 = { modelTypeId: 2, startYear: 2008, endYear: 2022 }
const BUILT = { modelTypeId: 3, startYear: 2017, endYear: null }
const UNKNOWN = { modelTypeId: 4, startYear: null, endYear: null }
const OVERLAPPING = { modelTypeId: 5, startYear: 2022, endYear: null }

test.each([
  [1991, [NC31], 1, '選んだ型式は1992〜1998年式です。'],
  [1992, [NC31], 1, null],
  [2000, [NC31], 1, null],
  [2001, [NC31], 1, '選んだ型式は1992〜1998年式です。'],
  [2020, [NC31, NC42], 1, '選んだ型式は1992〜1998年式です。'],
  [1991, [NC31, NC42], null, 'この車種は1992〜1998、2008〜2022年式です。'],
  [2000, [NC31, NC42], null, null],
  // Between two types, when neither was built.
  [2001, [NC31, NC42], null, 'この車種は1992〜1998、2008〜2022年式です。'],
  [2007, [NC31, NC42], null, 'この車種は1992〜1998、2008〜2022年式です。'],
  [2024, [NC31, NC42], null, null],
  [2025, [NC31, NC42], null, 'この車種は1992〜1998、2008〜2022年式です。'],
  [2005, [NC31, BUILT], null, 'この車種は1992〜1998年式、2017年式以降です。'],
  [2016, [BUILT], 3, '選んだ型式は2017年式以降です。'],
  [2030, [BUILT], 3, null],
  [1950, [UNKNOWN], 4, null],
  [1950, [], null, null],
])('%i of %j, type %s: %s', (year, types, modelTypeId, fault) => {
  expect(yearFault(year, types, modelTypeId)).toBe(fault)
})

test('a first registration is refused before the first year, stock for two years after the last, asked about for ten', () => {
  const kinds = [1991, 1992, 1998, 1999, 2000, 2001, 2008, 2009, 2026].map((year) => judgeYear(year, [NC31], 1).kind)
  expect(kinds).toEqual([
    'impossible',
    'built',
    'built',
    'stock',
    'stock',
    'doubtful',
    'doubtful',
    'impossible',
    'impossible',
  ])
})

test.each([
  // The year leaves one type: the bike is of that, as if it had been chosen.
  [2015, null, { modelYear: 2015, modelTypeId: 2 }],
  [2015, 2, { modelYear: 2015, modelTypeId: 2 }],
  [1995, null, { modelYear: 1995, modelTypeId: 1 }],
  [1999, null, { modelYear: 1998, modelTypeId: 1 }],
  [2000, 1, { modelYear: 1998, modelTypeId: 1 }],
  [2022, null, { modelYear: 2022, modelTypeId: null }],
  [2026, null, { modelYear: 2026, modelTypeId: 5 }],
  // No year of such a bike says nothing of its price.
  [2004, null, { modelYear: null, modelTypeId: null }],
  [2004, 1, { modelYear: null, modelTypeId: 1 }],
  [1980, null, { modelYear: null, modelTypeId: null }],
  [null, 1, { modelYear: null, modelTypeId: 1 }],
])('a bike of %s and type %s is priced as %j', (year, modelTypeId, priced) => {
  expect(pricedAs(year, [NC31, NC42, OVERLAPPING], modelTypeId)).toEqual(priced)
})

test('a sale is doubtful where year and type are more than a year apart', () => {
  const doubtful = [1990, 1991, 1999, 2000].filter((year) => isUnlikelyYear(year, [NC31]))
  expect(doubtful).toEqual([1990, 2000])
  const ofModel = [1990, 1999, 2003, 2007, 2023, 2024].filter((year) => isUnlikelyYear(year, [NC31, NC42]))
  expect(ofModel).toEqual([1990, 2003, 2024])
  expect([[], [UNKNOWN], [NC31, UNKNOWN]].map((types) => isUnlikelyYear(1950, types))).toEqual([false, false, false])
})

test('a question is about the type it names, or about all of the model', () => {
  expect(askedTypes([NC31, NC42], 2)).toEqual([NC42])
  for (const none of [null, 99]) expect(askedTypes([NC31, NC42], none)).toEqual([NC31, NC42])
})

test('years are said as people say them, without a break as one', () => {
  const upTo2007 = { startYear: 1999, endYear: 2007 }
  const labels = [
    [NC31],
    [BUILT],
    [{ startYear: 2015, endYear: 2015 }],
    [NC42, NC31],
    [NC31, upTo2007, NC42],
    [NC31, NC42, OVERLAPPING],
    [{ startYear: null, endYear: 1990 }],
    [{ startYear: 1986, endYear: 1987 }, { startYear: 2001, endYear: 2001 }, BUILT],
  ].map(yearsLabel)
  expect(labels).toEqual([
    '1992〜1998年式',
    '2017年式以降',
    '2015年式',
    '1992〜1998、2008〜2022年式',
    '1992〜2022年式',
    '1992〜1998年式、2008年式以降',
    '1990年式まで',
    '1986〜1987、2001年式、2017年式以降',
  ])
})

test.each([
  [{ startYear: 2018, endYear: 2020 }, '2018〜2020年'],
  [{ startYear: 1974, endYear: 1974 }, '1974年'],
  [{ startYear: 2021, endYear: null }, '2021年〜'],
  [{ startYear: null, endYear: 1999 }, ''],
])('%o is said as %s', (years, words) => {
  expect(builtIn(years)).toBe(words)
})
