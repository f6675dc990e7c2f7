import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import type { JobName } from '#server/jobs/job.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { startHost } from './host.ts'
import { KILLED_DEADLINES, KILLED_JOBS } from './killed-jobs.ts'
import { openMailbox } from './mailbox.ts'
import { until } from './prove.ts'
import { openPushService } from './push-service.ts'
import { openServicesBeside } from './services-beside.ts'
import { openWebhookReceiver } from './webhook-receiver.ts'

/**
 * A worker is killed while it holds a job or applies a deadline, for every kind of both: another finishes it within seconds, and what it had to
 * do is done once. The database is slow meanwhile, so that the kill comes in the middle.
 */
export async function proveKilledWorker(names = Object.keys(KILLED_JOBS) as JobName[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-worker-'))
  chmodSync(folder, 0o755) // run by root, the database has a user of its own
  const embedded = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'kaitori' })
  await migrate(embedded.url)
  const mailbox = await openMailbox()
  const pushes = await openPushService()
  const webhooks = await openWebhookReceiver()
  const proxy = await startFaultProxy(embedded.url)
  const launch = () =>
    startHost({
      ROLES: 'worker',
      NODE_ENV: 'test', // so that a receiver on this machine may be reached
      WEBHOOK_LOCAL_ORIGINS: webhooks.origin,
      DATABASE_URL: proxy.url,
      DATA_FOLDER: folder,
      SMTP_URL: mailbox.url,
      PUSH_SERVICES: pushes.origin,
      LOG_LEVEL: 'fatal',
    })
  let worker = await launch()
  const services = await openServicesBeside(embedded.url, folder, { pushServices: [pushes.origin] })
  const { pool } = services.client
  try {
    const stateOf = async (key: string) => {
      const { rows } = await pool.query('select locked_by from graphile_worker.jobs where key = $1', [key])
      return rows.length === 0 ? 'done' : rows[0].locked_by === null ? 'waits' : 'held'
    }
    const mailsTo = (to: string) =>
      mailbox.mails.filter((mail) => mail.to?.some(({ address }) => address === to)).length
    const recipients = new Map<string, string>()
    let longest = 0
    for (const name of names) {
      const { payload, mailTo, isDone } = await KILLED_JOBS[name]({ services, pushes, webhooks })
      const key = `${name} ${randomUUID()}`
      proxy.fault = { slowMs: 300 }
      const add = 'select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 5)'
      await pool.query(add, [name, JSON.stringify(payload), key])
      await until(async () => (await stateOf(key)) !== 'waits', 30_000, `${name} is taken`)
      await worker.stop('SIGKILL')
      proxy.fault = 'none'
      worker = await launch()
      const started = Date.now()
      await until(async () => (await stateOf(key)) === 'done', 60_000, `${name} is done by another worker`)
      longest = Math.max(longest, Date.now() - started)
      if (isDone) await until(isDone, 30_000, `${name} has done what it had to do, once`)
      if (mailTo !== undefined) {
        await until(async () => mailsTo(mailTo) > 0, 30_000, `the mail of ${name}`)
        recipients.set(name, mailTo)
      }
    }
    for (const [name, cast] of Object.entries(KILLED_DEADLINES)) {
      proxy.fault = { slowMs: 300 }
      const { auctionId, mailTo, isDone } = await cast({ services, pushes, webhooks })
      const isHeld = async () => {
        const free = 'select from auction where auction_id = $1 for update skip locked'
        return (await pool.query(free, [auctionId])).rowCount === 0
      }
      await until(async () => (await isHeld()) || (await isDone()), 30_000, `${name} is applied`)
      await worker.stop('SIGKILL')
      proxy.fault = 'none'
      worker = await launch()
      await until(isDone, 30_000, `${name} was applied, once`)
      if (mailTo !== undefined) {
        await until(async () => mailsTo(mailTo) > 0, 30_000, `the mail of ${name}`)
        recipients.set(name, mailTo)
      }
    }
    for (const [name, to] of recipients)
      if (mailsTo(to) !== 1) throw new Error(`the mail of ${name} arrived ${mailsTo(to)} times`)
    const broken = (await checkInvariants(services.db)).filter((it) => it.broken.length > 0)
    if (broken.length > 0) throw new Error(`broken: ${broken.map((it) => it.name).join(', ')}`)
    return `${names.length} kinds of jobs and all deadlines, the longest was done ${(longest / 1000).toFixed(1)} s after the new start`
  } finally {
    await worker.stop('SIGKILL')
    await services.close()
    await proxy.stop()
    await mailbox.close()
    pushes.close()
    await webhooks.close()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
