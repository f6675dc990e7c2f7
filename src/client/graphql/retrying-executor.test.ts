import { expect, test } from 'vitest'
import type { GraphqlAnswer, GraphqlRequest } from '#contract/graphql-executor.ts'
import { createRetryingExecutor, PATIENCE_MS, pauseInBrowser } from './retrying-executor.ts'

const AWAY: GraphqlAnswer = {
  status: 503,
  data: null,
  errors: [{ message: '', extensions: { code: 'SERVICE_UNAVAILABLE' } }],
}
const MAINTENANCE: GraphqlAnswer = { ...AWAY, errors: [{ message: '', extensions: { code: 'MAINTENANCE' } }] }
const DONE: GraphqlAnswer = { status: 200, data: { a: 1 }, errors: [] }
const READ: GraphqlRequest = { operationName: 'A', query: 'query A { a }', variables: {} }
const KEYED: GraphqlRequest = {
  operationName: 'B',
  query: 'mutation B { b }',
  variables: { input: { idempotencyKey: 'k1' } },
}
const UNKEYED: GraphqlRequest = { operationName: 'C', query: 'mutation C { c }', variables: { input: { name: 'x' } } }

function callerOf(answers: readonly GraphqlAnswer[]) {
  const sent: GraphqlRequest[] = []
  const waiting: boolean[] = []
  let time = 0
  const execute = createRetryingExecutor(
    async (request) => {
      sent.push(request)
      return answers[Math.min(sent.length, answers.length) - 1] ?? DONE
    },
    {
      onWaiting: (isWaiting) => void waiting.push(isWaiting),
      pause: async (milliseconds) => {
        time += milliseconds
      },
      now: () => time,
    },
  )
  return { execute, sent, waiting, time: () => time }
}

test.each([
  ['a read', READ],
  ['a write with a key', KEYED],
])('%s is sent again as it was, and who waits is told', async (_name, request) => {
  const { execute, sent, waiting } = callerOf([AWAY, AWAY, DONE])
  expect(await execute(request)).toBe(DONE)
  expect(sent).toEqual([request, request, request])
  expect(waiting).toEqual([true, false])
})

test('a write without a key, and what maintenance refuses, is sent once', async () => {
  const write = callerOf([AWAY, DONE])
  expect(await write.execute(UNKEYED)).toBe(AWAY)
  const refused = callerOf([MAINTENANCE, DONE])
  expect(await refused.execute(READ)).toBe(MAINTENANCE)
  expect([write.sent.length, refused.sent.length]).toEqual([1, 1])
  expect(write.waiting).toEqual([])
})

test('the patience ends, and the answer is told', async () => {
  const { execute, waiting, time } = callerOf([AWAY])
  expect(await execute(READ)).toBe(AWAY)
  expect(time()).toBe(PATIENCE_MS)
  expect(waiting).toEqual([true, false])
})

test('a pause ends when the call is given up', async () => {
  const controller = new AbortController()
  const pause = pauseInBrowser(600_000, controller.signal)
  controller.abort()
  await expect(pause).rejects.toThrow('Aborted')
  await expect(pauseInBrowser(600_000, controller.signal)).rejects.toThrow('Aborted')
})
