import { expect, test } from 'vitest'
import { codesOfType, codesTyped, isShapedAsCode } from './type-code.ts'

test.each([
  ['MC49', ['MC49']],
  ['NC39 HYPER VTEC SPEC III', ['NC39']],
  ['SC83（2021年型）', ['SC83']],
  ['ZX1400A・B', ['ZX1400A', 'ZX1400B']],
  ['CA42A・CA44A', ['CA42A', 'CA44A']],
  ['SB01J/SB06J', ['SB01J', 'SB06J']],
  ['CF11A（2サイクル・113cc）', ['CF11A']],
  ['FXBR/FXBRS（ミルウォーキーエイト107/114）', ['FXBR', 'FXBRS']],
  ['4JG 225WE', ['4JG', '225WE']],
  ['Revo', []],
  ['標準', []],
  ['999cc', []],
  ['2022年モデル', []],
  ['ツインカム96/103', []],
])('%s has the codes %j', (name, codes) => {
  expect(codesOfType(name)).toEqual(codes)
})

test.each([
  ['MC49', ['MC49']],
  ['EBLNC42', ['EBLNC42', 'NC42']],
  ['JBKMC41', ['JBKMC41', 'MC41']],
  ['2BLSC54', ['2BLSC54', 'SC54']],
  ['8BJJA44', ['8BJJA44', 'JA44']],
  ['BCVJ22A', ['BCVJ22A', 'VJ22A']],
  ['CBR', ['CBR']],
  ['250', []],
  ['レブル', []],
])('%s may mean %j', (typed, codes) => {
  expect(codesTyped(typed)).toEqual(codes)
})

test.each(['MC4', 'MC49', 'VJ22A', 'ZRT10A', '3MA', '5GK1', 'EBLNC99'])('%s is a code by its shape', (text) => {
  expect(isShapedAsCode(text)).toBe(true)
})

test.each(['CB400', 'CB400SF', 'NINJA250', 'XJT1300', 'CB4O0', '250', 'Z2', 'R25', 'CBR'])('%s is none', (text) => {
  expect(isShapedAsCode(text)).toBe(false)
})
