import { expect, test } from 'vitest'
import { estimateWords, repairWords } from './cost-of.ts'
import { percentFault, percentOf } from './save-own-terms.ts'

const USUAL = { prefecture: '東京都', targetMargin: 0, ownTransport: null, repairPercent: 100 }

test.each([
  ['', 100],
  ['　', 100],
  ['８０', 80],
  ['0%', 0],
  ['301', null],
  ['abc', null],
])('of our estimate, 「%s」 is %s percent', (text, percent) => {
  expect(percentOf(text)).toBe(percent)
  expect(percentFault(text) === null).toBe(percent !== null)
})

test('only figures of our own tables are called estimates of ours', () => {
  expect(estimateWords(USUAL)).toBe('輸送と修理は、当サイトの表による目安（税込）です。')
  expect(estimateWords({ ...USUAL, ownTransport: 0 })).toBe('修理は、当サイトの表による目安（税込）です。')
  expect(estimateWords({ ...USUAL, ownTransport: 9_000, repairPercent: 80 })).toBe('')
})

test('a percentage stands beside parts that are repaired, and beside nothing else', () => {
  const line = {
    number: 1,
    label: '',
    isUnseen: false,
    damage: null,
    side: null,
    x: null,
    y: null,
    note: '',
    contacts: [],
  }
  const tyres = (grade: number) => ({ lines: [{ ...line, part: 'tyres' as const, grade }] })
  expect(repairWords(tyres(4), { ...USUAL, repairPercent: 80 })).toBe('タイヤ・目安の80％')
  expect(repairWords(tyres(9), { ...USUAL, repairPercent: 80 })).toBe('直す部位なし')
  expect(repairWords(null, USUAL)).toBe('検査票がないため含みません')
})
