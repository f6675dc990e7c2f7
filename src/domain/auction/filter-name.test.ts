import { expect, test } from 'vitest'
import { filterNameFault } from './filter-name.ts'

test.each([
  ['', '条件の名前を入力してください。'],
  ['　', '条件の名前を入力してください。'],
  ['あ'.repeat(31), '条件の名前は30文字以内で入力してください。'],
  ['🏍'.repeat(30), null],
])('「%s」: %s', (name, fault) => {
  expect(filterNameFault(name)).toBe(fault)
})
