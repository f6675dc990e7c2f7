import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { startFaultProxy } from '#testing/fault-proxy.ts'
import { isUnavailable } from '../host/unavailable.ts'
import { connectDatabase, type DatabaseClient, onStatement, transact } from './client.ts'
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
  const read = laggingRead(client.db, replica.db)
  const where = () =>
    read(async (db) => (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name)
  const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1)
  expect(await where()).toBe(nameOf(copy))
  proxy.fault = 'away'
  expect(await where()).toBe(nameOf(database))
  proxy.fault = 'none'
  expect(await where()).toBe(nameOf(copy))
  const bug = read(() => Promise.reject(new TypeError('a bug')))
  await expect(bug).rejects.toThrow('a bug')
  await replica.close()
  await proxy.stop()
  await copy.drop()
})
