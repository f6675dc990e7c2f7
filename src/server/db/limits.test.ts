import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { until } from '#testing/prove.ts'
import { isUnavailable } from '../host/unavailable.ts'
import { connectDatabase, cutConnections, type DatabaseClient, onStatement, transact } from './client.ts'
import { laggingRead } from './replica.ts'

let database: TestDatabase
let client: DatabaseClient
beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'))
  client = connectDatabase(database.url, 3, { statementMs: 300, lockMs: 100 })
})
afterAll(async () => {
  await client.close()
  await database.drop()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a statement that takes too long, or waits too long for a lock, ends and says so', async () => {
  const slow = await failureOf(sql`select pg_sleep(5)`.execute(client.db))
  expect(slow).toMatchObject({ code: '57014' })
  expect(isUnavailable(slow)).toBe(true)
  await transact(client.db, async ({ query }) => {
    await sql`lock table announcement`.execute(query)
    const waited = await failureOf(sql`select from announcement`.execute(client.db))
    expect(waited).toMatchObject({ code: '55P03' })
    expect(isUnavailable(waited)).toBe(true)
  })
})

test('every statement is timed by its text, which holds no values', async () => {
  const texts: string[] = []
  onStatement(client.db, (text) => void texts.push(text))
  await client.db.selectFrom('bikeOwnerAccount').select('email').where('email', '=', 'secret@example.com').execute()
  await client.pool.query({ name: 'by-name', text: 'select 1 where $1 = 1', values: [1] })
  expect(texts).toEqual(['select "email" from "bike_owner_account" where "email" = $1', 'select 1 where $1 = 1'])
})

test('reads that may lag come from the copy, and from the database itself while the copy is away', async () => {
  const copy = await cloneDatabase(inject('templateUrl'))
  const proxy = await startFaultProxy(copy.url)
  const replica = connectDatabase(proxy.url, 1)
  let behind: number | null = 0
  const read = laggingRead(client.db, [{ db: replica.db, secondsBehind: () => behind }])
  const where = () =>
    read(async (db) => (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name)
  const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
  expect(await where()).toBe(nameOf(copy))
  proxy.fault = 'away'
  expect(await where()).toBe(nameOf(database))
  proxy.fault = 'none'
  expect(await where()).toBe(nameOf(copy))
  behind = 6
  expect(await where()).toBe(nameOf(database))
  behind = null
  expect(await where()).toBe(nameOf(database))
  behind = 5
  expect(await where()).toBe(nameOf(copy))
  const bug = read(() => Promise.reject(new TypeError('a bug')))
  await expect(bug).rejects.toThrow('a bug')
  await replica.close()
  await proxy.stop()
  await copy.drop()
})

test('of several copies the one that is least behind is read', async () => {
  const [near, far] = await Promise.all([cloneDatabase(inject('templateUrl')), cloneDatabase(inject('templateUrl'))])
  const copies = [far, near].map(({ url }) => connectDatabase(url, 1))
  const read = laggingRead(
    client.db,
    copies.map(({ db }, index) => ({ db, secondsBehind: () => (index === 0 ? 4 : 1) })),
  )
  const { rows } = await read((db) => sql<{ name: string }>`select current_database() as name`.execute(db))
  expect(rows[0]?.name).toBe(new URL(near.url).pathname.slice(1))
  await Promise.all(copies.map((copy) => copy.close()))
  await Promise.all([near.drop(), far.drop()])
})

test('cut connections fail what is under way, and the next statement has a new one', async () => {
  const other = connectDatabase(database.url, 1)
  const underWay = failureOf(sql`select pg_sleep(60)`.execute(other.db))
  await until(
    async () =>
      (await sql`select from pg_stat_activity where query like 'select pg_sleep(60)%'`.execute(client.db)).rows.length >
      0,
    10_000,
    'the statement runs',
  )
  cutConnections(other.db)
  expect(isUnavailable(await underWay)).toBe(true)
  expect((await sql`select 1 as one`.execute(other.db)).rows).toEqual([{ one: 1 }])
  await other.close()
})

test('behind a pooler no statement has a name, and no time-out is sent with the connection', async () => {
  const pooled = connectDatabase(database.url, 1, { statementMs: 300, lockMs: 100 }, true)
  await pooled.pool.query({ name: 'by-name', text: 'select 1' })
  const { rows } = await pooled.pool.query<{ names: number; timeout: string }>(
    `select (select count(*)::int from pg_prepared_statements) as names, current_setting('statement_timeout') as timeout`,
  )
  expect(rows).toEqual([{ names: 0, timeout: '0' }])
  await pooled.close()
})
