import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many run at a time, in the order they came', async () => {
  const inTurn = createTurns(2, 10)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      order.push(number)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return number
    })
  expect(await Promise.all([1, 2, 3, 4, 5].map(work))).toEqual([1, 2, 3, 4, 5])
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('a failure gives its place on', async () => {
  const inTurn = createTurns(1, 10)
  const failed = inTurn(() => Promise.reject(new Error('no')))
  const after = inTurn(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})

test('who finds the line full is turned away', async () => {
  const inTurn = createTurns(1, 1)
  const first = inTurn(() => new Promise((resolve) => setImmediate(resolve)))
  const second = inTurn(async () => 'second')
  await expect(inTurn(async () => 'third')).rejects.toMatchObject({ code: 'ERROR_EXCEEDING_UPPER_LIMIT' })
  await first
  expect(await second).toBe('second')
})
