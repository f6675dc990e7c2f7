import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, transact } from '#server/db/client.ts'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { jobs } from '#server/jobs/job-list.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { openServices } from '#server/services.ts'
import { castOwner } from './cast.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { startHost } from './host.ts'
import { openMailbox } from './mailbox.ts'
import { castAuction } from './message-cast.ts'

const MAIL = { subject: '一度だけ届くメール', greeting: null, blocks: [] }
const ADDRESS = 'once@example.com'

/**
 * A worker is killed while it holds a job, for every kind of job: another finishes it within seconds. The database is slow
 * meanwhile, so that the kill comes in the middle. The mail that was being sent arrives once.
 */
export async function proveKilledWorker(names: readonly string[] = Object.keys(jobs)): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-worker-'))
  chmodSync(folder, 0o755) // run by root, the database has a user of its own
  const embedded = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'kaitori' })
  await migrate(embedded.url)
  const mailbox = await openMailbox()
  const proxy = await startFaultProxy(embedded.url)
  const { pool, db, close } = connectDatabase(embedded.url, 2)
  const launch = () =>
    startHost({
      ROLES: 'worker',
      DATABASE_URL: proxy.url,
      DATA_FOLDER: folder,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'fatal',
    })
  let worker = await launch()
  try {
    const payload = await payloadOf(embedded.url, folder)
    const stateOf = async (key: string) => {
      const { rows } = await pool.query('select locked_by from graphile_worker.jobs where key = $1', [key])
      return rows.length === 0 ? 'done' : rows[0].locked_by === null ? 'waits' : 'held'
    }
    let longest = 0
    for (const name of names) {
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
    }
    const broken = (await checkInvariants(db)).filter((it) => it.broken.length > 0)
    if (broken.length > 0) throw new Error(`broken: ${broken.map((it) => it.name).join(', ')}`)
    const received = mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === ADDRESS)).length
    if (names.includes('sendMail') && received !== 1) throw new Error(`the mail arrived ${received} times`)
    return `${names.length} kinds of jobs, the longest was done ${(longest / 1000).toFixed(1)} s after the new start`
  } finally {
    await worker.stop('SIGKILL')
    await close()
    await proxy.stop()
    await mailbox.close()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Everything that any job may ask for. */
async function payloadOf(url: string, filesFolder: string): Promise<Record<string, unknown>> {
  const settings = { origin: '', authLimitPerAddress: 99, mailFrom: 'a@example.com', filesFolder, pushServices: [] }
  const services = await openServices(url, 2, settings, () => undefined)
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 22 })
  const { messageTabId } = await services.db.selectFrom('messageTab').select('messageTabId').executeTakeFirstOrThrow()
  const mail = { kind: 'once', to: ADDRESS, document: MAIL, bikeOwnerId }
  await transact(services.db, (tx) => queueMail(tx, services, mail, new Date()))
  const { mailId } = await services.db.selectFrom('mail').select('mailId').executeTakeFirstOrThrow()
  await services.db.deleteFrom('mail').where('mailId', '!=', mailId).execute()
  await services.client.pool.query('delete from graphile_worker._private_jobs') // the test adds them itself
  await services.close()
  const nothing = randomUUID()
  return { mailId, auctionId, messageTabId, modelId: 1001, uuid: nothing, pushMessageId: nothing }
}

async function until(isSo: () => Promise<boolean>, withinMs: number, what: string): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
    await sleep(20)
  }
}
