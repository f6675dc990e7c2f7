import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { transact } from '#server/db/client.ts'
import { raiseAlert } from '#server/features/alert/index.ts'
import { addJob } from '#server/jobs/add-job.ts'
import type { RunningServices } from '#server/services.ts'
import { castOwner } from './cast.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { type RunningHost, startHost } from './host.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { castAuction } from './message-cast.ts'
import { castDealer } from './partner-cast.ts'
import { openServicesBeside } from './services-beside.ts'

// Three workers of the built program on one database, one of which is killed while they send.
const folder = mkdtempSync(join(tmpdir(), 'kaitori-alerts-'))
let database: TestDatabase
let services: RunningServices
let mailbox: Mailbox
let workers: RunningHost[]

beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'))
  mailbox = await openMailbox()
  services = await openServicesBeside(database.url, folder)
  const launch = () =>
    startHost({ ROLES: 'worker', DATABASE_URL: database.url, DATA_FOLDER: folder, SMTP_URL: mailbox.url })
  workers = await Promise.all([launch(), launch(), launch()])
}, 180_000)
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
  await services.close()
  await mailbox.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const AUCTIONS = 12
const DIGEST_LINES = 3

test('each alert is sent once, found three times, by three workers and after kill -9', {
  timeout: 120_000,
}, async () => {
  const now = new Date()
  const dealers = []
  for (let count = 0; count < AUCTIONS; count += 1) {
    const dealer = await castDealer(services)
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId, partnerId } = dealer
    const auctionId = await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId })
    const choices = JSON.stringify({ message: { mail: 'daily', push: false } })
    const setting = { partnerId, choices, quietFrom: null, quietTo: null, hasSound: false, updatedAt: now }
    await services.db.insertInto('alertSetting').values(setting).execute()
    dealers.push({ ...dealer, auctionId })
  }
  for (const { auctionId, bikeDealerId, partnerId } of dealers)
    await Promise.all(
      [1, 2, 3].map(() =>
        transact(services.db, async (tx) => {
          await raiseAlert(tx, { kind: 'won', auctionId, bikeDealerId, subject: String(auctionId) }, now)
          for (let line = 0; line < DIGEST_LINES; line += 1)
            await raiseAlert(tx, { kind: 'message', auctionId, bikeDealerId, subject: `${auctionId}:${line}` }, now)
          // The mail of the day, asked for by each of them, now.
          await addJob(tx, 'sendAlertDigest', { partnerId })
        }),
      ),
    )
  await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await workers[0]?.stop('SIGKILL')
  const left = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs where run_at <= now()`.execute(services.db)
    return rows[0]?.count
  }
  await expect.poll(left, { timeout: 90_000 }).toBe(0)
  const told = dealers.map(({ email, auctionId }) => {
    const own = mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email))
    // A copy that a killed worker had handed over already has the same number, and is dropped by who receives it.
    const subjects = new Map(own.map(({ messageId, subject }) => [messageId, subject]))
    return [auctionId, ...[...subjects.values()].map((it) => it?.replace(/（.*/, '')).sort()]
  })
  expect(told).toEqual(
    dealers.map(({ auctionId }) => [auctionId, '【Kaitori】1日のまとめ', '【Kaitori】自社の最高額で終了しました']),
  )
})
