import { expect, test } from 'vitest'
import { readForm } from './form-values.ts'

test.each([
  ['120000', 120_000],
  ['120,000', 120_000],
  ['１２万', 120_000],
  ['12.5万円', 125_000],
  ['¥ 98,000', 98_000],
  ['', null],
  ['たくさん', null],
])('%s is read as %s yen', (typed, expected) => {
  const form = new FormData()
  form.set('price', typed)
  expect(readForm(form).integer('price')).toBe(expected)
})
