import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { describeError } from './describe-error.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table person (mail text primary key, age int)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test.each([
  ['a doubled key', "insert into person values ('hayate@example.com'), ('hayate@example.com')", '23505'],
  ['a wrong value', "insert into person values ('x', 'hayate@example.com'::int)", '22P02'],
])('%s of the database leaves no value', async (_name, statement, code) => {
  const error: unknown = await client.query(statement).catch((thrown: unknown) => thrown)
  const described = describeError(error)
  expect(described).toMatchObject({ type: 'error', message: `database error ${code}`, code })
  expect(JSON.stringify(described)).not.toContain('hayate')
})

test('properties that are not named are left out, addresses and tokens in texts are covered', () => {
  const cause = new Error('token eyJhbGciOi.eyJzdWIiOi.c2ln is over')
  const error = Object.assign(new Error('550 <hayate@example.com> refused', { cause }), {
    rejected: ['hayate@example.com'],
  })
  const described = describeError(error)
  expect(described.message).toBe('550 <<mail>> refused')
  expect(described.cause?.message).toBe('token <token> is over')
  expect(JSON.stringify(described)).not.toMatch(/hayate|eyJ/)
  expect(described.stack).toContain('describe-error.test.ts')
})
