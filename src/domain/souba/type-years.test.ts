import { expect, test } from 'vitest'
import { askedTypes, isUnlikelyYear, pricedYear, type TypeYears, yearFault, yearsLabel } from './type-years.ts'

const NC31 = { modelTypeId: 1, startYear: 1992, endYear: 1998 }
const NC42 = { modelTypeId: 2, startYear: 2008, endYear: 2022 }
const BUILT = { modelTypeId: 3, startYear: 2017, endYear: null }
const UNKNOWN = { modelTypeId: 4, startYear: null, endYear: null }

test.each<[number, TypeYears[], boolean, string | null]>([
  [1991, [NC31], true, '選んだ型式は1992〜1998年式です。'],
  [1992, [NC31], true, null],
  [1999, [NC31], true, null],
  [2000, [NC31], true, '選んだ型式は1992〜1998年式です。'],
  [2020, [NC31], true, '選んだ型式は1992〜1998年式です。'],
  // Between two types: nobody asked for one of them.
  [2003, [NC31, NC42], false, null],
  [2024, [NC31, NC42], false, 'この車種は1992〜2022年式です。'],
  [2016, [BUILT], true, '選んだ型式は2017年式以降です。'],
  [2030, [BUILT], true, null],
  [1950, [UNKNOWN], true, null],
  [1950, [], false, null],
])('%i of %j', (year, types, isOneType, fault) => {
  expect(yearFault(year, types, isOneType)).toBe(fault)
})

test('a sale is doubtful where year and type are more than a year apart', () => {
  const doubtful = [1990, 1991, 1999, 2000].filter((year) => isUnlikelyYear(year, [NC31]))
  expect(doubtful).toEqual([1990, 2000])
})

test('a question is about the type it names, or about all of the model', () => {
  expect(askedTypes([NC31, NC42], 2)).toEqual([NC42])
  for (const none of [null, 99]) expect(askedTypes([NC31, NC42], none)).toEqual([NC31, NC42])
})

test('years are said as people say them', () => {
  expect([[NC31], [BUILT], [{ startYear: 2015, endYear: 2015 }]].map(yearsLabel)).toEqual([
    '1992〜1998年式',
    '2017年式以降',
    '2015年式',
  ])
})

test('a bike is priced by its year, and one that stood unsold by the last in which one was built', () => {
  const types = [
    { modelTypeId: 1, startYear: 1992, endYear: 1998 },
    { modelTypeId: 2, startYear: 1999, endYear: null },
  ]
  const years = [1991, 1995, 1999, 2004].map((year) => pricedYear(year, types, 1))
  expect(years).toEqual([1992, 1995, 1999, 1999])
  expect(pricedYear(2004, types, 2)).toBe(2004)
  expect(pricedYear(2004, types, null)).toBe(2004)
  expect(pricedYear(null, types, 1)).toBeNull()
})
