import { expect, test } from 'vitest'
import type { CountExchange } from './count-exchange.ts'
import { createRequestCounts } from './request-counts.ts'

function commonExchange(): CountExchange {
  const totals = new Map<string, number>()
  return {
    async add(window, counts) {
      for (const [key, count] of counts) totals.set(`${window} ${key}`, (totals.get(`${window} ${key}`) ?? 0) + count)
      return new Map([...counts.keys()].map((key) => [key, totals.get(`${window} ${key}`) ?? 0]))
    },
    close: async () => undefined,
  }
}

const instance = (exchange: CountExchange, worthTelling = 1) =>
  createRequestCounts({ windowMs: 60_000, worthTelling, exchange, disguise: (key) => `#${key}` })

test('instances that exchanged count together; a new window starts at one', async () => {
  const exchange = commonExchange()
  const [one, two] = [instance(exchange), instance(exchange)]
  for (let request = 0; request < 3; request += 1) one.count('a', 60_000)
  for (let request = 0; request < 4; request += 1) two.count('a', 60_000)
  two.count('b', 60_000)
  await one.exchange()
  await two.exchange()
  await one.exchange()
  expect(two.count('a', 61_000)).toEqual({ current: 8, ttl: 59_000 })
  one.count('a', 61_000)
  await one.exchange()
  expect(one.count('a', 61_000).current).toBe(3 + 4 + 1 + 1)
  expect(two.count('b', 61_000).current).toBe(2)
  expect(one.count('a', 120_000).current).toBe(1)
})

test('what failed to be told is told later, once', async () => {
  const exchange = commonExchange()
  let isAway = true
  const flaky: CountExchange = {
    ...exchange,
    add: (window, counts) => (isAway ? Promise.reject(new Error('away')) : exchange.add(window, counts)),
  }
  const [one, two] = [instance(flaky), instance(exchange)]
  one.count('a', 0)
  one.count('a', 0)
  await expect(one.exchange()).rejects.toThrow('away')
  isAway = false
  await one.exchange()
  await one.exchange()
  two.count('a', 0)
  await two.exchange()
  expect(two.count('a', 0).current).toBe(4)
})

test('a count that cannot matter is not told, and addresses are told in disguise', async () => {
  const told: string[] = []
  const exchange: CountExchange = {
    async add(_window, counts) {
      told.push(...counts.keys())
      return counts
    },
    close: async () => undefined,
  }
  const counts = instance(exchange, 3)
  counts.count('rare', 0)
  for (let request = 0; request < 3; request += 1) counts.count('busy', 0)
  await counts.exchange()
  expect(told).toEqual(['#busy'])
})
