import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

test('so many run at a time, in the order they came', async () => {
  const limited = createLimiter(2, 10)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (number: number) =>
    limited(async () => {
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
  const limited = createLimiter(1, 10)
  const failed = limited(() => Promise.reject(new Error('no')))
  const after = limited(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})

test('who finds the line full is turned away', async () => {
  const limited = createLimiter(1, 1)
  const first = limited(() => new Promise((resolve) => setImmediate(resolve)))
  const second = limited(async () => 'second')
  await expect(limited(async () => 'third')).rejects.toMatchObject({ code: 'ERROR_EXCEEDING_UPPER_LIMIT' })
  await first
  expect(await second).toBe('second')
})
