import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { notRun } from '#testing/not-run.ts'
import { hasRedisServer, startRedis, type TestRedis } from '#testing/redis.ts'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import type { CountExchange } from './count-exchange.ts'
import { postgresCountExchange, redisCountExchange } from './count-exchange.ts'

async function countTogether(open: () => CountExchange): Promise<void> {
  const [one, two] = [open(), open()]
  await Promise.all([one.add(7, new Map([['a', 2]])), two.add(7, new Map([['a', 3]]))])
  const totals = await one.add(
    7,
    new Map([
      ['b', 1],
      ['a', 1],
    ]),
  )
  expect([...totals].sort()).toEqual([
    ['a', 6],
    ['b', 1],
  ])
  expect([...(await two.add(9, new Map([['a', 1]])))]).toEqual([['a', 1]])
  await Promise.all([one.close(), two.close()])
}

describe('over PostgreSQL', () => {
  let database: TestDatabase
  let client: DatabaseClient
  beforeAll(async () => {
    database = await cloneDatabase(inject('templateUrl'))
    client = connectDatabase(database.url, 3)
  })
  afterAll(async () => {
    await client.close()
    await database.drop()
  })

  test('counts of instances add up, and old ones are dropped', async () => {
    await countTogether(() => postgresCountExchange(client.db))
    const rows = await client.db.selectFrom('requestCount').select('timeWindow').execute()
    expect(rows).toEqual([{ timeWindow: 9 }])
  })
})

if (!hasRedisServer()) notRun('counts over Redis', 'redis-server')
else
  describe('over Redis', () => {
    let redis: TestRedis
    beforeAll(async () => {
      redis = await startRedis()
    })
    afterAll(() => redis.stop())

    test('counts of instances add up', () => countTogether(() => redisCountExchange(redis.url)))

    test('a Redis that is away is told, and one that is back is used again', { timeout: 20_000 }, async () => {
      const exchange = redisCountExchange(redis.url)
      await exchange.add(1, new Map([['a', 1]]))
      await redis.stop()
      await expect(exchange.add(1, new Map([['a', 1]]))).rejects.toThrow()
      await redis.startAgain()
      const add = () =>
        exchange.add(2, new Map([['a', 1]])).then(
          ({ size }) => size,
          () => 0,
        )
      await expect.poll(add, { timeout: 10_000 }).toBe(1)
      await exchange.close()
    })
  })
