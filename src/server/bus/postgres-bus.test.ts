import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { describeBus } from '#testing/bus-contract.ts'
import { cloneDatabase, type TestDatabase } from '#testing/database.ts'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { connectPostgresBus } from './postgres-bus.ts'

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

describeBus(() => ({
  db: client.db,
  connect: (events) => connectPostgresBus(database.url, events),
  async interrupt() {
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'kaitori-bus' and datname = current_database()`,
    )
    await other.end()
  },
}))
