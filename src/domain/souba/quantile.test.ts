import { expect, test } from 'vitest'
import { quantileInPlace } from './quantile.ts'

test.each([
  [[5], 0.1, 5],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9],
  [[9, 8, 7, 6, 5, 4, 3, 2, 1], 0.25, 2.5],
])('of %j at %d is %d', (values, p, expected) => {
  expect(quantileInPlace(Float64Array.from(values), values.length, p)).toBeCloseTo(expected, 9)
})

test('of nothing is not a number', () => expect(quantileInPlace(new Float64Array(4), 0, 0.5)).toBeNaN())
