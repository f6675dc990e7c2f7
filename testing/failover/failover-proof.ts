import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectDatabase } from '#server/db/client.ts'
import { type Fleet, startFleet } from '../fleet.ts'
import { startFleetPeople } from '../fleet-people.ts'
import { assertSound, countMails } from '../fleet-proof.ts'
import { openMailbox } from '../mailbox.ts'
import { until } from '../prove.ts'
import { startBareWriter } from './bare-writer.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import { startFailoverPeople } from './failover-people.ts'
import { describeSpan, type FailoverTally, openTally } from './failover-tally.ts'

const INSTANCES = 3
const CONVERSATIONS = 2
/** Of the leader's disk: the demo world and the log that a copy may still need. */
const DISK_MEGABYTES = 1_500
const LASTS_MS = 15_000
/** Until the copies follow; nothing is measured by it, it only has to end. */
const WHOLE_WITHIN_MS = 300_000
/** Nobody gives up before a fault has passed. */
const PATIENCE_MS = 300_000
const FIRST_REST_MS = 5_000

interface LeaderFault {
  readonly name: string
  /** Returns how to undo it; null if this machine cannot do it. */
  begin(cluster: DatabaseCluster, leader: number): Promise<(() => void) | null> | (() => void) | null
}

const KILL: LeaderFault = {
  name: 'the leader is killed',
  begin(cluster, leader) {
    cluster.kill(leader)
    return () => cluster.startAgain(leader)
  },
}
const CUT: LeaderFault = {
  name: 'the site of the leader is cut off',
  begin({ sites: { cut } }, leader) {
    cut?.begin(leader)
    return cut && (() => cut.end(leader))
  },
}
const FULL: LeaderFault = {
  name: 'the disk of the leader is full',
  begin: (cluster, leader) => cluster.fillDisk(leader),
}
const PAUSE: LeaderFault = { name: 'the leader is paused', begin: (cluster, leader) => cluster.pause(leader) }
const FAULTS = [KILL, KILL, CUT, KILL, FULL, KILL, PAUSE, KILL]

/**
 * Three instances on three databases, whose leader is killed five times, cut off, out of disk and paused, while people bid,
 * write, send photos, register and read. All that was acknowledged is there once, every mail came once, the copies are equal,
 * and no page failed. Seconds are told, and prove nothing: they are this machine's.
 */
export async function proveFailover(minutes: number, say: (line: string) => void): Promise<void> {
  const folder = join(tmpdir(), `kaitori-failover-${process.pid}`)
  const mailbox = await openMailbox()
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), () => mailbox.close()]
  try {
    const fleet = await startFleet({
      folder,
      instances: INSTANCES,
      variables: { SMTP_URL: mailbox.url },
      failover: { diskMegabytes: DISK_MEGABYTES },
    })
    endings.push(() => fleet.stop())
    const { cluster } = fleet
    if (!cluster) throw new Error('unreachable')
    const tally = openTally()
    const onAccepted = () => void tally.writes.push(performance.now())
    const bare = await startBareWriter(cluster.urls[1] ?? '', PATIENCE_MS, () => {
      tally.bareWrites.push(performance.now())
    })
    const talkers = await startFleetPeople(fleet, folder, {
      conversations: CONVERSATIONS,
      patienceMs: PATIENCE_MS,
      onAccepted,
    })
    const people = await startFailoverPeople(fleet, folder, tally, PATIENCE_MS)
    await sleep(FIRST_REST_MS)
    const began = performance.now()
    await strikeAll(cluster, tally, minutes, (line) => {
      say(line)
      assertAlive(fleet)
    })
    say(`in all: ${describeSpan(tally, began, performance.now())}`)
    const [rows, raced, said] = [await bare.stop(), await people.stop(), await talkers.stop()]
    const { db, close } = connectDatabase(fleet.databaseUrl, 2)
    endings.push(close)
    const mails = await countMails(db, mailbox, said.strangers)
    await assertSound(db)
    await assertCopiesEqual(cluster)
    say(
      `${raced}, ${said.bids} other bids and ${said.messages} messages accepted, ${mails} mails, ${rows} bare rows: each once`,
    )
    const failed = tally.pages.filter(({ failure }) => failure !== null)
    for (const { path, failure, ms } of failed) say(`${path}: ${failure} after ${(ms / 1000).toFixed(1)} s`)
    if (failed.length > 0) throw new Error(`${failed.length} of ${tally.pages.length} pages failed`)
  } finally {
    for (const end of endings.reverse()) await end()
  }
}

/** One after the other over the given time, each once the copies follow again. */
async function strikeAll(
  cluster: DatabaseCluster,
  tally: FailoverTally,
  minutes: number,
  say: (line: string) => void,
): Promise<void> {
  const turnMs = (minutes * 60_000) / FAULTS.length
  for (const { name, begin } of FAULTS) {
    const turnEnds = sleep(turnMs)
    const began = performance.now()
    const undo = await begin(cluster, await cluster.leader())
    if (!undo) {
      say(`NOT RUN: ${name} (only root can make it so)`)
      continue
    }
    await sleep(LASTS_MS)
    undo()
    await cluster.whole(WHOLE_WITHIN_MS)
    await turnEnds
    say(`${name}: ${describeSpan(tally, began, performance.now())}`)
  }
}

/** No instance exits because its database is unreachable. */
function assertAlive({ instances }: Fleet): void {
  for (const { process, output } of instances)
    if (process.exitCode !== null || process.signalCode !== null)
      throw new Error(`an instance ended with ${process.exitCode ?? process.signalCode}:\n${output().slice(-4_000)}`)
}

const COMPARED = ['auction', 'bid', 'message', 'asset', 'mail', 'bare_write']
const COPIES_EQUAL_WITHIN_MS = 60_000

/** Of what was acknowledged, all three servers hold the same. */
async function assertCopiesEqual({ serverUrls }: DatabaseCluster): Promise<void> {
  const contentOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const contents: unknown[] = []
      for (const table of COMPARED) {
        const content = `md5(coalesce(string_agg(it::text, '' order by it::text), ''))`
        contents.push((await client.query(`select count(*), ${content} from ${table} as it`)).rows)
      }
      return JSON.stringify(contents)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const areEqual = async () => new Set(await Promise.all(serverUrls.map(contentOf))).size === 1
  await until(areEqual, COPIES_EQUAL_WITHIN_MS, 'the copies are equal')
}
