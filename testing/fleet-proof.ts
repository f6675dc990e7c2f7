import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase, type Db } from '#server/db/client.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import { auditBids } from '#server/features/bidding/audit-bids.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { startFleet } from './fleet.ts'
import { startFleetPeople } from './fleet-people.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

const PATHS = ['/kaitori', '/kaitori/souba', '/kaitori/auction', '/kaitori/auction-review', '/kaitori/article/1']
const READERS = 4
const MAX_FAILED = 0.001

interface Tally {
  requests: number
  failedOnce: number
  failedTwice: number
}

/**
 * The simulated market, readers, people who bid and people who write on three instances behind nginx, of which one is
 * killed every `killSeconds`: every invariant holds, what was accepted is there once, every mail arrives once, at most one
 * request in a thousand fails, and none fails again when it is repeated.
 */
export async function proveFleet(minutes: number, killSeconds: number): Promise<string> {
  const folder = join(tmpdir(), `kaitori-fleet-${process.pid}`)
  const mailbox = await openMailbox()
  const fleet = await startFleet({ folder, instances: 3, variables: { SMTP_URL: mailbox.url } })
  const people = await startFleetPeople(fleet, folder)
  const market = spawn(
    process.execPath,
    [join(projectRoot, 'build/host/market-simulation.js'), '--origin', fleet.origin, '--speed', '5', '--quiet'],
    { stdio: 'ignore' },
  )
  const { db, close } = connectDatabase(fleet.databaseUrl, 2)
  try {
    const countBids = async () =>
      (
        await db
          .selectFrom('bid')
          .select((it) => it.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const before = await countBids()
    const tally: Tally = { requests: 0, failedOnce: 0, failedTwice: 0 }
    const end = Date.now() + minutes * 60_000
    const readers = Array.from({ length: READERS }, () => read(fleet.origin, end, tally))
    let kills = 0
    while (Date.now() + killSeconds * 1000 < end) {
      await sleep(killSeconds * 1000)
      await fleet.replace(kills % fleet.instances.length)
      kills += 1
    }
    await Promise.all(readers)
    market.kill('SIGTERM')
    const said = await people.stop()
    const bids = (await countBids()) - before
    await assertSound(db)
    if (bids <= said.bids) throw new Error('the market did not bid')
    if (tally.failedTwice > 0 || tally.failedOnce > tally.requests * MAX_FAILED)
      throw new Error(`requests failed: ${JSON.stringify(tally)}`)
    const mails = await countMails(db, mailbox, said.strangers)
    const accepted = `${said.bids} bids and ${said.messages} messages accepted, ${mails} mails, each once`
    return `${kills} kills, ${bids} bids, ${accepted}; ${tally.requests} requests, ${tally.failedOnce} repeated`
  } finally {
    market.kill('SIGKILL')
    await close()
    await fleet.stop()
    await mailbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** No invariant is broken, and every chain of bids holds. */
export async function assertSound(db: Db): Promise<void> {
  const broken = (await checkInvariants(db)).filter((it) => it.broken.length > 0)
  const { findings } = await auditBids(db)
  if (broken.length > 0) throw new Error(`broken: ${broken.map(({ name }) => name).join(', ')}`)
  if (findings.length > 0) throw new Error(`${findings.length} bids do not fit their chain`)
}

/** The queue tries a fifth time after two and a half minutes. */
const SENT_WITHIN_MS = 300_000

/** Every mail that was written has arrived, and none twice. */
export async function countMails(db: Db, mailbox: Mailbox, promised: readonly string[]): Promise<number> {
  const unsent = () => db.selectFrom('mail').select('mailId').where('sentAt', 'is', null).execute()
  const deadline = Date.now() + SENT_WITHIN_MS
  while (Date.now() < deadline && (await unsent()).length > 0) await sleep(1000)
  const waiting = await unsent()
  if (waiting.length > 0) {
    const { rows } = await sql`select attempts, run_at, locked_at, locked_by, last_error from graphile_worker.jobs
      where task_identifier = 'sendMail'`.execute(db)
    throw new Error(`${waiting.length} mails were not sent: ${JSON.stringify(rows)}`)
  }
  const arrivals = new Map<string, number>()
  for (const { messageId = '' } of mailbox.mails) arrivals.set(messageId, (arrivals.get(messageId) ?? 0) + 1)
  const written = await db.selectFrom('mail').select('mailId').execute()
  const lost = written.filter(({ mailId }) => ![...arrivals.keys()].some((it) => it.includes(mailId)))
  const doubled = [...arrivals.values()].filter((count) => count > 1)
  if (lost.length > 0 || doubled.length > 0) throw new Error(`mails: ${lost.length} lost, ${doubled.length} doubled`)
  const withoutMail = promised.filter((email) => !mailbox.lastTo(email))
  if (withoutMail.length > 0) throw new Error(`no mail for ${withoutMail.join(', ')}`)
  return written.length
}

async function read(origin: string, end: number, tally: Tally): Promise<void> {
  for (let number = 0; Date.now() < end; number += 1) {
    const path = PATHS[number % PATHS.length] ?? '/kaitori'
    tally.requests += 1
    if (await isAnswered(origin + path)) continue
    tally.failedOnce += 1
    await sleep(1000)
    if (!(await isAnswered(origin + path))) tally.failedTwice += 1
  }
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
