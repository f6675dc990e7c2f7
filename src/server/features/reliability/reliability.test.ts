import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ReliabilityDocument, type ReliabilityQuery } from '#contract/generated/reliability.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { BACKGROUND_PRIORITY } from '../../jobs/add-job.ts'
import { purgeOldRecords } from '../retention/index.ts'
import { RETENTION } from '../retention/retention.ts'

let api: TestApi
let operator: CastPartner
beforeAll(async () => {
  api = await startApi()
  operator = await castOperator(api.services)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.services.serviceCounts.flush()
  await api.services.db.deleteFrom('serviceCount').execute()
})

async function read(): Promise<ReliabilityQuery['reliability']> {
  await api.services.serviceCounts.flush()
  const { data, errors } = await api.graphql(ReliabilityDocument.query, {}, operator.headers)
  expect(errors).toEqual([])
  return data.reliability
}

/** Fails with a 500: its table is missing. */
async function fail(times: number): Promise<void> {
  const { pool } = api.services.client
  const { headers } = await castOwner(api.services)
  await pool.query('alter table support_thread rename to support_thread_away')
  try {
    for (let count = 0; count < times; count += 1)
      expect((await api.graphql('{ supportThreads { supportThreadId } }', {}, headers)).status).toBe(500)
  } finally {
    await pool.query('alter table support_thread_away rename to support_thread')
  }
}

const hourOf = ({ periods }: ReliabilityQuery['reliability']) => periods.find(({ span }) => span === 'hour')

test('what fails is counted in every period and taken from the budget; health checks are not counted', async () => {
  const before = await read()
  expect(before.periods.map(({ span, buckets }) => [span, buckets.length])).toEqual([
    ['hour', 12],
    ['day', 24],
    ['month', 30],
  ])
  await fail(3)
  for (let count = 0; count < 5; count += 1) await fetch(`${api.origin}/healthz`)
  const after = await read()
  // The page before is counted, too; that of the fail() loop may be just being answered.
  expect(after.budget.failed).toBe(3)
  expect(after.budget.total).toBe(before.budget.total + 4)
  expect(after.budget.leftShare).toBeLessThan(0)
  expect(after.budget.leftMinutes).toBeLessThan(0)
  for (const { failed, total, answeredShare, burnRate, responses, buckets } of after.periods) {
    expect(failed).toBe(3)
    expect(answeredShare).toBeCloseTo(1 - 3 / total, 6)
    expect(burnRate).toBeCloseTo((1000 * 3) / total, 3)
    expect(responses.map((it) => [it.kind, it.failed])).toEqual([
      ['page', 0],
      ['api', 3],
      ['file', 0],
    ])
    expect(buckets.reduce((sum, it) => sum + it.failed, 0)).toBe(3)
  }
})

test('instances add up, a stop loses nothing, and a kill what was not written yet', async () => {
  const beside = () => openServicesBeside(api.databaseUrl, api.filesFolder)
  const [other, killed] = [await beside(), await beside()]
  const answer = (services: typeof other, status: string, times: number) => {
    for (let count = 0; count < times; count += 1) services.metrics.request('/*', status, 0.01)
  }
  answer(other, '2xx', 90)
  answer(other, '5xx', 10)
  answer(killed, '5xx', 5)
  await killed.serviceCounts.flush()
  answer(killed, '5xx', 1_000)
  answer(api.services, '5xx', 7)
  await other.close()
  expect(hourOf(await read())?.responses[0]).toMatchObject({ kind: 'page', total: 112, failed: 22 })
  // Two at once add to the same row.
  await Promise.all([killed, api.services].map((it) => it.serviceCounts.flush()))
  await api.services.db.deleteFrom('serviceCount').execute()
  await killed.close()
})

test('what took longer than the limit of its kind is slow; uploads have none', async () => {
  const { metrics } = api.services
  for (const seconds of [0.4, 0.9, 1.1]) metrics.request('/*', '2xx', seconds)
  for (const seconds of [0.4, 0.6]) metrics.request('/realtime/graphql', '2xx', seconds)
  for (const route of ['/assets', '/kaitori/assets/*', '/partner/assets/*']) metrics.request(route, '2xx', 60)
  for (const route of ['/static/*', '/favicon.ico', '/metrics', 'unknown']) metrics.request(route, '5xx', 60)
  const [page, api_, file] = hourOf(await read())?.responses ?? []
  expect([page?.total, page?.inTimeShare]).toEqual([3, 2 / 3])
  expect(api_?.inTimeShare).toBeLessThan(1)
  expect([file?.total, file?.inTimeShare]).toEqual([3, null])
})

test('while the database refuses them, counts wait', async () => {
  const { db, metrics, serviceCounts, client } = api.services
  metrics.request('/*', '5xx', 0.01)
  await client.pool.query('alter table service_count rename to service_count_away')
  await serviceCounts.flush()
  metrics.request('/*', '5xx', 0.01)
  await serviceCounts.flush()
  await client.pool.query('alter table service_count_away rename to service_count')
  await serviceCounts.flush()
  const { failed } = await db
    .selectFrom('serviceCount')
    .select(({ fn }) => fn.sum<number>('failed').as('failed'))
    .executeTakeFirstOrThrow()
  expect(Number(failed)).toBe(2)
})

test('jobs that failed are counted, named and tried again; the oldest that waits tells how late workers are', async () => {
  const { pool } = api.services.client
  expect((await read()).failingJobs).toEqual([])
  const add = (task: string, more: string) =>
    pool
      .query(`select graphile_worker.add_job($1, '{"mailId":"x"}'::json, run_at := now() - interval '1 hour')`, [task])
      .then(() => pool.query(`update graphile_worker._private_jobs set ${more} where attempts = 0`))
  await add('sendMail', "attempts = 3, last_error = 'x', run_at = now() + interval '1 hour'")
  await add('sendPush', "attempts = 25, last_error = 'x'")
  expect((await read()).dueJobs).toEqual([])
  await pool.query(
    `select graphile_worker.add_job('updateModelPrices', '{"modelId":-1}'::json, run_at := now() - interval '2 hours')`,
  )
  const found = await read()
  expect(found.failingJobs).toMatchObject([
    { task: 'sendPush', givenUp: 1, retrying: 0 },
    { task: 'sendMail', givenUp: 0, retrying: 1 },
  ])
  expect(found.dueJobs).toMatchObject([{ task: 'updateModelPrices', count: 1, isBackground: false }])
  expect(Date.now() - Date.parse(found.dueJobs[0]?.since ?? '')).toBeGreaterThan(119 * MINUTE)
  await pool.query('delete from graphile_worker._private_jobs')
  api.services.metrics.job('sendMail', 'failed', 1)
  api.services.metrics.job('sendMail', 'ok', 1)
  expect(hourOf(await read())).toMatchObject({ jobs: 2, failedJobs: 1 })
})

test('what waits for its turn in a queue is not late, and what has all the time is told apart', async () => {
  const { pool } = api.services.client
  const add = (task: string, more: string) =>
    pool.query(
      `select graphile_worker.add_job($1, '{"auctionId":-1}'::json, run_at := now() - interval '50 minutes', ${more})`,
      [task],
    )
  const dueJobs = async () => (await read()).dueJobs.map(({ task, count, isBackground }) => [task, count, isBackground])
  await add('drawDemoPhotos', `queue_name := 'photos', priority := ${BACKGROUND_PRIORITY}`)
  await add('drawDemoPhotos', `queue_name := 'photos', priority := ${BACKGROUND_PRIORITY + 1}`)
  await add('sendWebhook', `queue_name := 'webhook:1', job_key := 'under way'`)
  await add('sendWebhook', `queue_name := 'webhook:1'`)
  expect(await dueJobs()).toEqual([
    ['sendWebhook', 2, false],
    ['drawDemoPhotos', 2, true],
  ])
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x' where key = 'under way'`,
  )
  expect(await dueJobs()).toEqual([['drawDemoPhotos', 2, true]])
  await pool.query('delete from graphile_worker._private_jobs')
})

test('mails that wait for long and those that were given up are counted, others are not', async () => {
  const now = new Date()
  const mail = (createdAt: Date, rest: { sentAt?: Date; failedAt?: Date } = {}) =>
    api.services.db
      .insertInto('mail')
      .values({ mailId: randomUUID(), kind: 'test', bikeOwnerId: null, contentSealed: null, createdAt, ...rest })
      .execute()
  const long = later(now, -30 * MINUTE)
  await mail(now)
  await mail(long)
  await mail(long, { sentAt: now })
  await mail(now, { failedAt: now })
  await mail(later(now, -9 * DAY), { failedAt: later(now, -8 * DAY) })
  expect((await read()).mails).toEqual({ waiting: 1, waitingSince: long.toISOString(), failed: 1 })
})

test('it is for operators alone, tells of the clock, and of no copies where there are none', async () => {
  for (const person of [await castOwner(api.services), await castDealer(api.services), await castAgent(api.services)]) {
    const { errors } = await api.graphql(ReliabilityDocument.query, {}, person.headers)
    expect(errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  }
  expect((await api.graphql(ReliabilityDocument.query)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  const { clockSkew, replicasBehind } = await read()
  expect(Math.abs(clockSkew)).toBeLessThan(5)
  expect(replicasBehind).toEqual([])
})

test('parts of the day without any row are silent; counts go after 35 days', async () => {
  const { services } = api
  const now = services.clock.now()
  const slot = new Date(Math.floor(now.getTime() / (5 * MINUTE)) * 5 * MINUTE)
  const count = { kind: 'page' as const, total: 1, failed: 0, slow: 0 }
  const at = (minutes: number) => ({ ...count, slot: later(slot, -minutes * MINUTE) })
  await services.db
    .insertInto('serviceCount')
    .values([at(50), at(45), at(5)])
    .execute()
  expect(hourOf(await read())?.silentMinutes).toBe(35)
  await purgeOldRecords({ services, now: later(now, (RETENTION.serviceCountDays - 1) * DAY) }, {})
  expect((await read()).since).toBe(at(50).slot.toISOString())
  await purgeOldRecords({ services, now: later(now, (RETENTION.serviceCountDays + 1) * DAY) }, {})
  expect((await services.db.selectFrom('serviceCount').selectAll().execute()).length).toBe(0)
})
