import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { castOwner } from './cast.ts'
import { heapInUse, WITH_INSPECTOR } from './heap-in-use.ts'
import { type RunningHost, startHost } from './host.ts'
import { type HostileQuery, hostileQueries } from './hostile-queries.ts'
import { castDealer } from './partner-cast.ts'
import { must } from './prove.ts'
import { openServicesBeside } from './services-beside.ts'

const DOCUMENTS = 200
const SEED = 14
/** Sent at once. */
const ATTACKERS = 4
const MAX_ANSWER_MS = 1_000
const MAX_ANSWER_BYTES = 2 * 1024 * 1024
const MAX_DELAY_MS = 250
const MAX_TURN_MS = 50
const MAX_HEAP_GROWTH_MB = 30
const PROBE_PAUSE_MS = 50
const QUIET_PROBES = 60
/** One from the cache and two that are rendered, with what they read. */
const PAGES = ['/kaitori', '/kaitori/auction', '/kaitori/auction-review']

interface Attack {
  readonly kind: string
  readonly milliseconds: number
  readonly bytes: number
  readonly status: number
}

/**
 * Hostile documents as visitor, owner and dealer against the built program with the demo's world, four at a time, while
 * a visitor opens pages. Throws when one takes too long or answers too much, when a page is held up, or memory grows.
 * Returns the figures.
 */
export async function proveHostileQueries(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-hostile-'))
  chmodSync(folder, 0o755) // the database runs as a user of its own
  const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '1000000', ...WITH_INSPECTOR })
  const services = await openServicesBeside(readFileSync(join(folder, 'database-url'), 'utf8'), join(folder, 'beside'))
  try {
    const roles = [{}, (await castOwner(services)).headers, (await castDealer(services)).headers]
    const documents = hostileQueries(DOCUMENTS, SEED)
    const work = roles.flatMap((headers) => documents.map((document) => ({ headers, document })))
    await attack(host, work.slice(0, DOCUMENTS)) // fills every pool and cache
    const longestWork = await cpuOfEach(host, documents)
    const quiet = await probePages(host.origin, QUIET_PROBES)
    const before = await heapInUse(host)
    let isDone = false
    const probing = probePages(host.origin, () => !isDone)
    const attacks = await attack(host, work)
    isDone = true
    const under = await probing
    const after = await heapInUse(host)
    return figuresOf({ attacks, quiet, under, longestWork, before, after })
  } finally {
    await services.close()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function attack(
  host: RunningHost,
  work: readonly { readonly headers: object; readonly document: HostileQuery }[],
): Promise<Attack[]> {
  const attacks: Attack[] = []
  const waiting = [...work]
  const attacker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { kind, query, variables } = next.document
      const started = performance.now()
      const response = await fetch(`${host.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...next.headers },
        body: JSON.stringify({ query, variables }),
      })
      const bytes = (await response.arrayBuffer()).byteLength
      attacks.push({ kind, milliseconds: performance.now() - started, bytes, status: response.status })
    }
  }
  await Promise.all(Array.from({ length: ATTACKERS }, attacker))
  return attacks
}

/** Milliseconds of each page, by its address. */
async function probePages(origin: string, count: number | (() => boolean)): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(PAGES.map((page) => [page, []]))
  const goesOn = typeof count === 'number' ? (index: number) => index < count : count
  for (let index = 0; goesOn(index); index += 1) {
    const page = PAGES[index % PAGES.length] ?? '/kaitori'
    const started = performance.now()
    const response = await fetch(`${origin}${page}`)
    await response.arrayBuffer()
    must(response.status === 200, `${page} answered ${response.status}`)
    times.get(page)?.push(performance.now() - started)
    await sleep(PROBE_PAUSE_MS)
  }
  return times
}

/**
 * The most of the main thread's time that one document took, in milliseconds (Linux): what one turn of the event loop
 * can be at most, however busy the machine is.
 */
async function cpuOfEach(host: RunningHost, documents: readonly HostileQuery[]): Promise<number> {
  const { pid } = host.process
  const used = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  let longest = 0
  for (const document of documents) {
    const before = used()
    await attack(host, [{ headers: {}, document }])
    longest = Math.max(longest, used() - before)
  }
  return longest
}

interface Measured {
  readonly attacks: readonly Attack[]
  readonly quiet: ReadonlyMap<string, number[]>
  readonly under: ReadonlyMap<string, number[]>
  readonly longestWork: number
  readonly before: number
  readonly after: number
}

function figuresOf({ attacks, quiet, under, longestWork, before, after }: Measured): string[] {
  const slowest = attacks.reduce((most, it) => (it.milliseconds > most.milliseconds ? it : most))
  const largest = Math.max(...attacks.map(({ bytes }) => bytes))
  const failed = attacks.filter(({ status }) => status >= 500)
  const served = attacks.filter(({ status }) => status === 200).length
  const delays = PAGES.map((page) => {
    const usual = Math.max(...(quiet.get(page) ?? []))
    const longest = Math.max(...(under.get(page) ?? []))
    return { page, usual, delay: Math.max(0, longest - usual), count: under.get(page)?.length ?? 0 }
  })
  const lines = [
    `${attacks.length} requests, ${served} with status 200; median ${median(attacks.map((it) => it.milliseconds)).toFixed(0)} ms, longest ${slowest.milliseconds.toFixed(0)} ms (${slowest.kind}), largest answer ${(largest / 1024).toFixed(0)} KB`,
    ...delays.map(
      ({ page, usual, delay, count }) =>
        `${page}: at most ${usual.toFixed(0)} ms before, then up to ${delay.toFixed(0)} ms more in ${count} visits`,
    ),
    `at most ${longestWork.toFixed(0)} ms of the main thread for a document; heap ${before} MB then ${after} MB`,
  ]
  const said = lines.join('\n  ')
  must(failed.length === 0, `${failed.length} answers of 5xx\n  ${said}`)
  must(slowest.milliseconds <= MAX_ANSWER_MS, `an answer took longer than ${MAX_ANSWER_MS} ms\n  ${said}`)
  must(largest <= MAX_ANSWER_BYTES, `an answer was larger than 2 MB\n  ${said}`)
  must(
    Math.max(...delays.map(({ delay }) => delay)) <= MAX_DELAY_MS,
    `a page came later than ${MAX_DELAY_MS} ms\n  ${said}`,
  )
  must(longestWork <= MAX_TURN_MS, `a document took more than ${MAX_TURN_MS} ms of the main thread\n  ${said}`)
  must(after - before <= MAX_HEAP_GROWTH_MB, `memory grew\n  ${said}`)
  return lines
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
