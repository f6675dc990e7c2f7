import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/db/client.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { purgeExpired } from '../auth/purge-expired.job.ts'
import { crontab, jobs } from '../jobs.ts'
import { addJob, removeJob } from './add-job.ts'
import { startJobs } from './runner.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

async function waiting() {
  const { rows } = await api.services.client.pool.query<{ key: string; run_at: Date }>(
    'select key, run_at from graphile_worker.jobs order by key',
  )
  return rows
}

test('a job with a key is moved, not doubled; it can be taken back', async () => {
  const payload = { mailId: randomUUID() }
  const later = (day: number) => new Date(Date.UTC(2999, 0, day))
  await transact(api.services.db, (tx) => addJob(tx, 'sendMail', payload, { jobKey: 'end 1', runAt: later(1) }))
  await transact(api.services.db, (tx) => addJob(tx, 'sendMail', payload, { jobKey: 'end 1', runAt: later(2) }))
  expect(await waiting()).toEqual([{ key: 'end 1', run_at: later(2) }])
  await transact(api.services.db, (tx) => removeJob(tx, 'end 1'))
  expect(await waiting()).toEqual([])
})

test('a job of a rolled-back transaction never existed', async () => {
  const broken = transact(api.services.db, async (tx) => {
    await addJob(tx, 'purgeExpired', {}, { jobKey: 'never' })
    throw new Error('no')
  })
  await expect(broken).rejects.toThrow('no')
  expect(await waiting()).toEqual([])
})

test('the runner does what is added while it runs, and stops', async () => {
  const { services } = api
  const runner = await startJobs({ services, jobs, pool: services.client.pool }, crontab)
  try {
    await transact(services.db, (tx) => addJob(tx, 'purgeExpired', {}, { jobKey: 'soon' }))
    await expect.poll(waiting, { timeout: 10_000 }).toEqual([])
  } finally {
    await runner.stop()
  }
})

test('what has run out is dropped, what has not stays', async () => {
  const { services } = api
  const old = await castOwner(services, {}, new Date(Date.now() - 31 * 24 * 60 * 60 * 1000))
  const fresh = await castOwner(services)
  await purgeExpired({ services, now: new Date() })
  const sessions = await services.db.selectFrom('loginSession').select('subjectId').execute()
  expect(sessions.map(({ subjectId }) => subjectId)).toEqual([String(fresh.bikeOwnerId)])
  const tokens = await services.db.selectFrom('refreshToken').select('sessionId').execute()
  expect(tokens.length).toBe(1)
  expect(old.bikeOwnerId).not.toBe(fresh.bikeOwnerId)
})

test('what a killed worker held is done by another within seconds; what a living one holds stays with it', async () => {
  const { pool } = api.services.client
  await pool.query(`insert into job_worker values ('worker-dead', now() - interval '1 minute')`)
  await pool.query(`insert into job_worker values ('worker-alive', now() + interval '1 minute')`)
  for (const worker of ['dead', 'alive']) {
    await transact(api.services.db, (tx) => addJob(tx, 'purgeExpired', {}, { jobKey: worker }))
    const lock = 'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $2'
    await pool.query(lock, [`worker-${worker}`, worker])
  }
  const runner = await startJobs({ services: api.services, jobs, pool }, crontab)
  const left = async () => (await waiting()).map(({ key }) => key)
  await expect.poll(left, { timeout: 20_000 }).toEqual(['alive'])
  await runner.stop()
  const { rows } = await pool.query('select worker_id from job_worker')
  expect(rows).toEqual([{ worker_id: 'worker-alive' }])
})

test('a worker is known by the name in which it holds its jobs', async () => {
  const { pool } = api.services.client
  const runner = await startJobs({ services: api.services, jobs, pool }, crontab)
  const holder = await pool.connect()
  await holder.query('begin; lock table login_session') // the job waits in its middle
  await transact(api.services.db, (tx) => addJob(tx, 'purgeExpired', {}, { jobKey: 'held' }))
  const held = async () => {
    const { rows } = await pool.query(
      `select count(*)::int as count from graphile_worker.jobs join job_worker on worker_id = locked_by where key = 'held'`,
    )
    return rows[0].count
  }
  await expect.poll(held, { timeout: 10_000 }).toBe(1)
  await holder.query('rollback')
  holder.release()
  await expect.poll(held, { timeout: 10_000 }).toBe(0)
  await runner.stop()
})

test('a job whose end could not be noted ends no process, and is done again', async () => {
  const { services } = api
  const lock = new pg.Client({ connectionString: api.databaseUrl })
  await lock.connect()
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection') // the test's own would call it a failure
  let times = 0
  const purgeExpired = async () => {
    times += 1
    if (times > 1) return
    await lock.query('begin')
    await lock.query(`select from graphile_worker._private_jobs where key = 'cut off' for update`)
  }
  const runner = await startJobs({ services, jobs: { ...jobs, purgeExpired }, pool: services.client.pool }, crontab)
  try {
    await transact(services.db, (tx) => addJob(tx, 'purgeExpired', {}, { jobKey: 'cut off' }))
    const cutOff = async () => {
      const { rowCount } = await lock.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%_private_jobs%' and datname = current_database()`,
      )
      return rowCount
    }
    await expect.poll(cutOff, { timeout: 20_000 }).toBe(1)
    await lock.query('commit')
    const keys = async () => (await waiting()).map(({ key }) => key)
    await expect.poll(keys, { timeout: 30_000 }).not.toContain('cut off')
    expect(times).toBe(2)
  } finally {
    await runner.stop()
    await lock.end()
    for (const listener of others) process.on('unhandledRejection', listener)
  }
})
