import { expect, test } from 'vitest'
import { formatZip, normaliseZip } from './zip.ts'

test.each([
  ['1500001', '1500001'],
  ['150-0001', '1500001'],
  ['〒150-0001', '1500001'],
  ['〒 150-0001 ', '1500001'],
  ['１５０－０００１', '1500001'],
  ['１５０ー０００１', '1500001'],
  ['150ｰ0001', '1500001'],
  ['150−0001', '1500001'],
  ['150 0001', '1500001'],
  ['　150-0001', '1500001'],
  ['0010000', '0010000'],
  ['150-001', null],
  ['15-00001', null],
  ['150--0001', null],
  ['abc-defg', null],
  ['', null],
  ['1500001 東京都渋谷区', null],
])('%s: %s', (typed, zip) => {
  expect(normaliseZip(typed)).toBe(zip)
})

test('reads with a hyphen', () => {
  expect(formatZip('0010000')).toBe('001-0000')
})
