import { expect, test } from 'vitest'
import { faultsOfFilter, readKeptFilter } from './list-query.ts'

const choices = {
  allMakers: [{ makerId: 1 }],
  displacementCategories: [{ displacementCtgId: 2 }],
  mileages: [{ mileageId: 3 }],
}

test.each([
  ['from=50万', 'from=500000'],
  ['from=５０万&to=60万', 'from=500000&to=600000'],
  ['order=newest&maker=1', 'maker=1&order=newest'],
  ['soon=on&as=grid&view=wanted', 'view=wanted&soon=1&as=grid'],
  ['q=+CB+400+', 'q=CB+400'],
  ['maker=&q=', ''],
])('the filter %s is kept in one form: %s', (query, kept) => {
  expect(readKeptFilter(query, choices)).toEqual({ query: kept, faults: [] })
})

test.each([
  ['maker=abc', ['maker']],
  ['maker=99', ['maker']],
  ['area=99', ['area']],
  ['soon=2&maker=1', ['soon']],
  ['order=zz', ['order']],
  ['order=oldest', ['order']],
  ['view=all&order=yearDown', ['order']],
  ['view=won', ['view']],
  ['as=tiles', ['as']],
  ['makerId=1', ['makerId']],
  ['maker=1&maker=1', ['maker']],
  ['from=2万&to=1万', ['to']],
  ['q=50〜30万', ['q']],
  ['q=CB400+50万以上+30万', ['q']],
  [`q=${'あ'.repeat(201)}`, ['q']],
])('the filter %s is refused at its field, never kept as another one', (query, fields) => {
  expect(readKeptFilter(query, choices).faults.map(({ field }) => field)).toEqual(fields)
})

test('a keyword that is too long says so', () => {
  const { faults } = readKeptFilter(`q=${'あ'.repeat(300)}`, choices)
  expect(faults).toEqual([{ field: 'q', message: '検索する言葉は200文字以内で入力してください（いま300文字）。' }])
})

test.each([
  [{ priceFrom: -1 }, ['from']],
  [{ priceTo: 100_000_001 }, ['to']],
  [{ priceFrom: 5, priceTo: 1 }, ['to']],
  [{ makerId: 99 }, ['maker']],
  [{ displacementCtgId: 99 }, ['displacement']],
  [{ mileageIdMost: 99 }, ['mileage']],
  [{ prefecture: '99' }, ['area']],
  [{ keyword: 'あ'.repeat(201) }, ['q']],
  [{ view: 'all', order: 'kmUp' }, ['order']],
  [{ view: 'running', order: 'kmUp' }, []],
  [{ makerId: 1, mileageIdMost: 3, prefecture: '13', priceFrom: 0, priceTo: 100_000_000, keyword: 'CB' }, []],
  [{}, []],
])('%j of a program is as it is, or refused: never another list', (filter, fields) => {
  expect(faultsOfFilter(filter, choices).map(({ field }) => field)).toEqual(fields)
})
