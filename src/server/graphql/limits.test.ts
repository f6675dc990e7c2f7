import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { MAX_COST, queryCost } from './limits.ts'

test.each([
  ['one field', '{ a }', {}, 1],
  ['nested fields', '{ a { b c } }', {}, 3],
  ['a page of ten', '{ a(first: 10) { b } }', {}, 11],
  ['a page by variable', 'query ($n: Int) { a(first: $n) { b } }', { n: 50 }, 51],
  ['a page whose variable is missing counts as ten', 'query ($n: Int) { a(first: $n) { b } }', {}, 11],
  ['fragments', '{ a { ...f } } fragment f on A { b c d }', {}, 4],
])('%s', (_name, text, variables, cost) => {
  expect(queryCost(parse(text), variables)).toBe(cost)
})

test('fragments that include each other end above the limit instead of never', () => {
  expect(queryCost(parse('{ ...f } fragment f on A { a { ...f } }'), {})).toBeGreaterThan(MAX_COST)
})
