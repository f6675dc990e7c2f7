import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { describeBus } from '#testing/bus-contract.ts'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { notRun } from '#testing/not-run.ts'
import { hasRedisServer, startRedis, type TestRedis } from '#testing/redis.ts'
import { connectDatabase, type DatabaseClient, transact } from '../db/client.ts'
import { projectRoot } from '../host/project-root.ts'
import { connectRedisBus } from './redis-bus.ts'

const ignored = { onGap: () => undefined, onFault: () => undefined }

test('a Redis that is not there stops the start', async () => {
  await expect(connectRedisBus('redis://127.0.0.1:1', ignored)).rejects.toThrow()
})

if (hasRedisServer()) describe('with a Redis server', () => describeWithServer())
else notRun('the bus over Redis', 'redis-server')

function describeWithServer(): void {
  let database: TestDatabase
  let client: DatabaseClient
  let redis: TestRedis

  beforeAll(async () => {
    redis = await startRedis()
    database = await cloneDatabase(inject('templateUrl'))
    client = connectDatabase(database.url, 3)
  })
  afterAll(async () => {
    await client.close()
    await database.drop()
    await redis.stop()
  })

  describeBus(() => ({
    db: client.db,
    connect: (events) => connectRedisBus(redis.url, events),
    async interrupt() {
      await redis.stop()
      await redis.startAgain()
    },
  }))

  test('while Redis is away a commit stands, its own instance hears of it, and the fault is told', async () => {
    const faults: unknown[] = []
    const heard: string[] = []
    const bus = await connectRedisBus(redis.url, { ...ignored, onFault: (error) => void faults.push(error) })
    bus.subscribe('dataChanged', ({ tag }) => void heard.push(tag))
    await redis.stop()
    await transact(client.db, (tx) => bus.publish(tx, 'dataChanged', { tag: 'alone' }))
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['alone'])
    expect(faults.length).toBeGreaterThan(0)
    await bus.close()
    await redis.startAgain()
  })

  test('an instance that vanishes is a gap for the others, one that takes its leave is none', async () => {
    const gaps: string[] = []
    const open = (name: string) => connectRedisBus(redis.url, { ...ignored, onGap: () => void gaps.push(name) })
    const watcher = await open('watcher')
    const leaving = await open('leaving')
    await leaving.close()
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    expect(gaps).toEqual([])
    const vanishing = await killedPeer(redis.url)
    expect(vanishing).toBe('SIGKILL')
    await expect.poll(() => gaps, { timeout: 20_000 }).toEqual(['watcher'])
    await watcher.close()
  }, 60_000)
}

/** Another process that joins the bus, is heard, and is killed; answers how it ended. */
async function killedPeer(url: string): Promise<NodeJS.Signals | null> {
  const program = `
    const { connectRedisBus } = await import(${JSON.stringify(pathToFileURL(join(projectRoot, 'src/server/bus/redis-bus.ts')).href)})
    await connectRedisBus(${JSON.stringify(url)}, { onGap() {}, onFault() {} })
    console.log('joined')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  return child.signalCode
}
