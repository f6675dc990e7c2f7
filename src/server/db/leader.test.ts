import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { type FaultProxy, startFaultProxy } from '#testing/fault-proxy.ts'
import { notRun } from '#testing/not-run.ts'
import { until } from '#testing/prove.ts'
import { startSwitchingProxy } from '#testing/switching-proxy.ts'
import { findSystemPostgres, startSystemPostgres } from '#testing/system-postgres.ts'
import { rideOut, watchLeader } from './leader.ts'

let database: TestDatabase
let proxy: FaultProxy
beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'))
  proxy = await startFaultProxy(database.url)
})
afterAll(async () => {
  await proxy.stop()
  await database.drop()
})

async function ask(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ it: string }>(`select 'answered' as it`)).rows[0]?.it ?? ''
  } finally {
    await client.end().catch(() => undefined)
  }
}

test('a leader that is away is noticed, waited for, and no other one when it is back', async () => {
  const leader = await watchLeader(proxy.url)
  let promotions = 0
  leader.onPromotion(() => {
    promotions += 1
  })
  expect(leader.isAway()).toBe(false)
  const before = performance.now()
  expect(await leader.wasAwaySince(before)).toBe(false)
  proxy.fault = 'away'
  await until(leader.isAway, 10_000, 'noticed')
  expect(await leader.back(200)).toBe(false)
  proxy.fault = 'none'
  expect(await leader.back(30_000)).toBe(true)
  expect(await leader.wasAwaySince(before)).toBe(true)
  expect(promotions).toBe(0)
  await leader.stop()
})

test('what the outage cut off is tried again once there is a leader; what fails while it is well is not', async () => {
  const leader = await watchLeader(proxy.url)
  proxy.fault = 'away'
  let tries = 0
  const read = rideOut(leader, 60_000, async () => {
    tries += 1
    if (tries === 2) proxy.fault = 'none'
    return ask(proxy.url)
  })
  await until(leader.isAway, 10_000, 'noticed')
  proxy.fault = 'none'
  expect(await read).toBe('answered')
  expect(tries).toBeGreaterThan(1)

  let bugs = 0
  const bug = rideOut(leader, 60_000, async () => {
    bugs += 1
    throw Object.assign(new Error('a slow statement'), { code: '57014' })
  })
  await expect(bug).rejects.toThrow('a slow statement')
  expect(bugs).toBe(1)
  await leader.stop()
})

test('how far a copy is behind is told by when the leader had written no more than that', async () => {
  const leader = await watchLeader(proxy.url)
  await until(() => leader.secondsBehind(2n ** 63n) === 0, 10_000, 'a first look')
  expect(leader.secondsBehind(0n)).toBeNull() // longer ago than it has looked
  await leader.stop()
})

const programs = findSystemPostgres()
if (programs) {
  test('another server at the same address is a promotion', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaitori-leader-'))
    chmodSync(folder, 0o755) // run by root, the database has a user of its own
    const first = await startSystemPostgres(programs, join(folder, 'first'))
    const second = await startSystemPostgres(programs, join(folder, 'second'))
    const urls = await Promise.all([first.createDatabase('kaitori'), second.createDatabase('kaitori')])
    const front = await startSwitchingProxy(urls[0] ?? '')
    const address = new URL(urls[0] ?? '')
    address.port = new URL(front.origin).port
    const leader = await watchLeader(address.href)
    let promotions = 0
    leader.onPromotion(() => {
      promotions += 1
    })
    front.target = urls[1] ?? ''
    await first.stop()
    await until(() => promotions === 1, 30_000, 'promoted')
    expect(await leader.back(30_000)).toBe(true)
    await leader.stop()
    await front.stop()
    await second.stop()
    rmSync(folder, { recursive: true, force: true })
  })
} else notRun('another server at the same address is a promotion', 'postgresql-15')
