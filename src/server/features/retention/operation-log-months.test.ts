import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { purgeOldRecords } from './purge-old-records.job.ts'
import { RETENTION } from './retention.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'operation_log'::regclass`.execute(
    api.services.db,
  )
  return rows.map(({ name }) => name).sort()
}

const write = (operationType: string, createdAt: Date) =>
  api.services.db.insertInto('operationLog').values({ operationType, bikeOwnerId: null, createdAt }).execute()

const placeOf = async (operationType: string) => {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from operation_log where operation_type = ${operationType}`.execute(
    api.services.db,
  )
  return rows.map(({ place }) => place)
}

const monthOf = (moment: Date) => `operation_log_${moment.toISOString().slice(0, 7).replace('-', '_')}`

test('this month is where everything was, the next ones are made ahead', async () => {
  const now = new Date()
  await write('now', now)
  expect(await placeOf('now')).toEqual(['operation_log_before'])
  expect(await months()).toHaveLength(5) // what was before, what fits nowhere, and three months
})

test('a row of a month that nobody made is kept, and comes home when the month is made', async () => {
  const { services } = api
  const inTwoYears = new Date('2031-04-15T00:00:00Z')
  await write('far', inTwoYears)
  expect(await placeOf('far')).toEqual(['operation_log_other'])
  await purgeOldRecords({ services, now: inTwoYears }, {})
  expect(await placeOf('far')).toEqual(['operation_log_2031_04'])
  await purgeOldRecords({ services, now: inTwoYears }, {}) // a second run changes nothing
  expect(await placeOf('far')).toEqual(['operation_log_2031_04'])
})

test('a month goes when all of it is old enough, and not before', async () => {
  const { services } = api
  const month = new Date('2031-05-01T00:00:00Z')
  await write('first of May', month)
  const end = new Date('2031-06-01T00:00:00Z')
  await purgeOldRecords({ services, now: later(end, RETENTION.operationLogDays * DAY - 1) }, {})
  expect(await placeOf('first of May')).toEqual([monthOf(month)])
  await purgeOldRecords({ services, now: later(end, RETENTION.operationLogDays * DAY) }, {})
  expect(await placeOf('first of May')).toEqual([])
  expect(await months()).not.toContain(monthOf(month))
  expect(await months()).not.toContain('operation_log_2031_04')
})

test('a question for some days reads their month alone', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from operation_log where created_at >= '2032-08-01Z' and created_at < '2032-08-08Z'`.execute(
    api.services.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/operation_log_\w+/g)?.filter((it) => !it.includes('_idx'))).not.toContain('operation_log_before')
})
