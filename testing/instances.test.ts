import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { REALTIME_PATH } from '#server/realtime/register-realtime.ts'
import type { RunningServices } from '#server/services.ts'
import { type CastOwner, castOwner } from './cast.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type RunningHost, startHost } from './host.ts'
import { openServicesBeside } from './services-beside.ts'

// Processes of the built program, each with one role, on one database; the web's stands behind a proxy that can fail.
const folder = mkdtempSync(join(tmpdir(), 'kaitori-instances-'))
let database: TestDatabase
let proxy: FaultProxy
let services: RunningServices
let owner: CastOwner
let web: RunningHost
let api: RunningHost
let realtime: RunningHost

const launch = (ROLES: string, DATABASE_URL: string) => startHost({ ROLES, DATABASE_URL, DATA_FOLDER: folder })
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(web.origin + path, { headers, redirect: 'manual' })

beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'))
  proxy = await startFaultProxy(database.url)
  services = await openServicesBeside(database.url, folder)
  owner = await castOwner(services)
  web = await launch('web', proxy.url)
  ;[api, realtime] = await Promise.all([launch('api', database.url), launch('realtime', database.url)])
}, 180_000)
afterAll(async () => {
  await Promise.all([web, api, realtime].map((host) => host.stop('SIGKILL')))
  await proxy.stop()
  await services.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('each role alone', () => {
  const ask = async ({ origin }: RunningHost, path: string) => {
    const body = JSON.stringify({ query: '{ allMakers { makerId } }' })
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return response.status
  }
  const upgrade = ({ origin }: RunningHost) =>
    new Promise<number>((resolve, reject) => {
      const headers = { connection: 'upgrade', upgrade: 'websocket' }
      request(origin + REALTIME_PATH, { headers }, (response) => resolve(response.statusCode ?? 0))
        .on('error', reject)
        .end()
    })

  test('web shows pages and serves no API', async () => {
    expect((await get('/kaitori/souba')).status).toBe(200)
    expect(await ask(web, '/graphql')).not.toBe(200)
    expect(await upgrade(web)).toBe(404)
  })

  test('api answers GraphQL and shows no page', async () => {
    expect(await ask(api, '/graphql')).toBe(200)
    expect((await fetch(`${api.origin}/kaitori`)).status).toBe(404)
    expect(await ask(api, '/realtime/graphql')).toBe(404)
  })

  test('nobody of the demo, whose passwords everyone knows, is in a database that was given', async () => {
    const accounts = await services.db
      .selectFrom('partnerAccount')
      .select('email')
      .unionAll(services.db.selectFrom('bikeOwnerAccount').select('email'))
      .execute()
    expect(accounts).toEqual([{ email: owner.email }])
  })

  test('realtime takes sockets and its two operations', async () => {
    expect(await upgrade(realtime)).toBe(400) // heard, and refused for a handshake that names no protocol
    expect(await ask(realtime, '/realtime/graphql')).toBe(400)
    expect(await ask(realtime, '/graphql')).toBe(404)
  })

  test('jobs wait for a worker', { timeout: 60_000 }, async () => {
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker.jobs where task_identifier = 'purgeExpired'`.execute(
        services.db,
      )
      return rows[0]?.count
    }
    await sql`select graphile_worker.add_job('purgeExpired', '{}'::json)`.execute(services.db)
    expect(await waiting()).toBe(1)
    const worker = await launch('worker', database.url)
    try {
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
    } finally {
      await worker.stop()
    }
  })
})

describe('while the database is away', () => {
  test('kept pages go on, all else is the 503 screen, nobody is logged out, and it comes back by itself', async () => {
    const loggedIn = () => get('/kaitori/mypage', { cookie: owner.cookie })
    expect((await get('/kaitori')).status).toBe(200)
    expect((await loggedIn()).status).toBe(200)

    proxy.fault = 'away'
    expect((await get('/kaitori')).status).toBe(200)
    expect((await get('/healthz')).status).toBe(200)
    const readiness = await get('/readyz')
    expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }])

    const unseen = await get('/kaitori/auction-review')
    expect(unseen.status).toBe(503)
    expect(unseen.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await unseen.text()).toContain('しばらくお待ちください')
    const private503 = await loggedIn()
    expect([private503.status, private503.headers.getSetCookie()]).toEqual([503, []])

    proxy.fault = 'none'
    await expect.poll(async () => (await get('/kaitori/auction-review')).status, { timeout: 10_000 }).toBe(200)
    expect((await loggedIn()).status).toBe(200)
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', missing: [] })
  })
})
