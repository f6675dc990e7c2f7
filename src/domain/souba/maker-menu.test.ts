import { expect, test } from 'vitest'
import { isSingleColumn, OTHER_MAKER_IDS, POPULAR_DOMESTIC_MAKER_IDS, POPULAR_FOREIGN_MAKER_IDS } from './maker-menu.ts'

test.each([
  ['ヤマハ', 2, false],
  ['アプリリア', 6, false], // five characters still fit
  ['トライアンフ', 4, true],
  ['ホンダ', 1, true],
  ['BMW', 7, true],
  ['KTM', 9, true],
  ['SYM', 14, true],
  ['SYM', 15, false],
])('%s at position %i takes the whole width: %s', (name, position, expected) => {
  expect(isSingleColumn(name, position)).toBe(expected)
})

test('the thirty makers stand in one list each', () => {
  const all = [...POPULAR_DOMESTIC_MAKER_IDS, ...POPULAR_FOREIGN_MAKER_IDS, ...OTHER_MAKER_IDS]
  expect(new Set(all).size).toBe(30)
})
