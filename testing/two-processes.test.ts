import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { notRun } from '#testing/not-run.ts'
import { castChatters } from './cast-chatters.ts'
import type { Chatter } from './chatter.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { startHost } from './host.ts'
import { hasRedisServer, startRedis } from './redis.ts'
import { startSwitchingProxy } from './switching-proxy.ts'

/** Messages of each side; `npm run soak` writes more. */
const COUNT = Number(process.env.SOAK_MESSAGES ?? 40)

let database: TestDatabase
let folder: string

// One database for both: what an instance imports at its first start takes longer than all the rest.
beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'))
  folder = mkdtempSync(join(tmpdir(), 'kaitori-two-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const buses = { PostgreSQL: null, ...(hasRedisServer() && { Redis: startRedis }) }

test.each(Object.entries(buses))(
  'over %s: an instance is killed under load, and both sides read every answered message once and in order',
  { timeout: 240_000 },
  async (_name, start) => {
    const redis = start ? await start() : null
    const busSettings: Record<string, string> = redis ? { REDIS_URL: redis.url } : {}
    const launch = () =>
      startHost({
        DATABASE_URL: database.url,
        DATA_FOLDER: folder,
        RATE_LIMIT: '1000000',
        LOG_LEVEL: 'silent',
        ...busSettings,
      })
    const one = await launch()
    const two = await launch()
    const proxy = await startSwitchingProxy(one.origin)
    try {
      const { owner, dealer } = await castChatters(database.url, folder, { owner: proxy.origin, dealer: two.origin })
      await expect.poll(() => [owner.isLive(), dealer.isLive()], { timeout: 30_000 }).toEqual([true, true])
      const first = await owner.write('はじめまして')
      await expect.poll(() => dealer.seen(), { timeout: 10_000 }).toEqual([first])

      const answered = [first]
      const writeAll = async (chatter: Chatter, name: string) => {
        for (let number = 0; number < COUNT; number += 1) answered.push(await chatter.write(`${name} ${number}`))
      }
      const writing = Promise.all([writeAll(owner, 'owner'), writeAll(dealer, 'dealer')])
      await expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(COUNT / 2)
      await one.stop('SIGKILL')
      proxy.target = two.origin
      await writing

      const numberOf = (id: string) => Number(id.split('-')[1])
      const expected = answered.toSorted((a, b) => numberOf(a) - numberOf(b))
      expect(new Set(expected).size).toBe(2 * COUNT + 1)
      for (const chatter of [owner, dealer]) {
        await expect.poll(() => chatter.isLive(), { timeout: 30_000 }).toBe(true)
        await expect.poll(() => chatter.seen(), { timeout: 30_000 }).toEqual(expected)
      }
      expect(owner.connections()).toBeGreaterThan(1)
      owner.stop()
      dealer.stop()
    } finally {
      await proxy.stop()
      await Promise.all([one.stop('SIGKILL'), two.stop('SIGKILL')])
      await redis?.stop()
    }
  },
)

if (!hasRedisServer()) notRun('two processes over Redis', 'redis-server')
