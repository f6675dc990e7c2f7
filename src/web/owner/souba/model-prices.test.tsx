import { expect, test } from 'vitest'
import { unranked } from './model-prices.tsx'

const models = (...ids: number[]) => ids.map((modelId) => ({ model: { modelId } }))

test('what the ranking shows is not listed a second time, and six others are enough', () => {
  expect(unranked(models(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), models(1, 3))).toEqual(models(2, 4, 5, 6, 7, 8))
  expect(unranked(models(1, 2), models(2, 1))).toEqual([])
})
