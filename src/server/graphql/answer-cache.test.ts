import { expect, test } from 'vitest'
import { schema } from '../schema.ts'
import { createAnswerCache } from './answer-cache.ts'

const now = performance.now()
const answer = 'answer'

test.each([
  ['public data', '{ allMakers { makerId } }', true],
  ['two public fields', '{ allMakers { makerId } mileages { mileageId } }', true],
  ['what no feature declared public', '{ allMakers { makerId } __typename }', false],
  [
    'a fragment at the root, which is not looked into',
    'query { ...f } fragment f on Query { allMakers { makerId } }',
    false,
  ],
])('%s', (_name, query, isKept) => {
  const cache = createAnswerCache(schema)
  cache.put('key', answer, { query, operationName: null }, now)
  expect(cache.get('key', now)).toBe(isKept ? answer : undefined)
})

test('an import drops the answers that depend on it', () => {
  const cache = createAnswerCache(schema)
  cache.put('key', answer, { query: '{ allMakers { makerId } }', operationName: null }, now)
  cache.invalidate('catalog')
  expect(cache.get('key', now)).toBeUndefined()
})
