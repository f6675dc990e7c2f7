import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { OnMessageTabUpdateDocument, OnPostMessageDocument } from '#contract/generated/message-live.ts'
import { REALTIME_PATH } from '#server/realtime/register-realtime.ts'
import { startHost } from '#testing/host.ts'
import { type Kind, type LoadOrder, type LoadReport, MIX, type Shot } from './mix.ts'
import { castMixedWorld } from './mixed-world.ts'
import { openBeside } from './open-beside.ts'
import type { BareAnswer } from './peers/bare-mix.ts'
import { startClients } from './socket-clients.ts'

const SOCKETS = 1_000
const MAX_P95_MS = 100
const STEP_SECONDS = 4
/** Until code is compiled and pages are kept. */
const WARM_UP_SECONDS = 8
const FACTOR = 1.5
/** Between the last rate that held and the first that did not. */
const HALVINGS = 3

type Shots = LoadOrder['shots']
type Ask = (perSecond: number) => Promise<LoadReport>

/** Requests a second of the mixed load at p95 <= 100 ms and without an error, 1,000 sockets open, beside a bare host's. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-mixed-${process.pid}`)
  const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '100000000', CONNECTIONS_PER_ADDRESS: '100000' })
  const services = await openBeside(readFileSync(join(folder, 'database-url'), 'utf8'), folder)
  const sockets = startClients()
  const load = startLoad()
  try {
    const { tokens, shots } = await castMixedWorld(services, SOCKETS)
    const queries = [OnPostMessageDocument.query, OnMessageTabUpdateDocument.query]
    const port = Number(new URL(host.origin).port)
    await sockets.order({ do: 'open', port, path: REALTIME_PATH, count: SOCKETS, tokens, queries })
    const answers = await answersOf(host.origin, shots)
    const ask = (origin: string, given: Shots, perSecond: number, seconds = STEP_SECONDS) =>
      load.order({ origin, shots: given, perSecond, seconds })
    await ask(host.origin, shots, 30, WARM_UP_SECONDS)
    const ours = await highestRate((perSecond) => ask(host.origin, shots, perSecond), 30)
    const bare = await startBare(answers)
    await ask(bare.origin, bareShots(shots), 300, WARM_UP_SECONDS)
    const limit = await highestRate((perSecond) => ask(bare.origin, bareShots(shots), perSecond), 500)
    bare.stop()
    tell(ours, limit)
  } finally {
    load.stop()
    await sockets.end()
    await services.close()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Held {
  readonly perSecond: number
  readonly report: LoadReport
}

/** The highest rate that was held, by growing steps and then halving. */
async function highestRate(ask: Ask, first: number): Promise<Held> {
  let held: Held | null = null
  let tooMuch = Number.POSITIVE_INFINITY
  const attempt = async (perSecond: number) => {
    const report = await ask(perSecond)
    const isHeld = report.failures.length === 0 && report.p95 <= MAX_P95_MS
    console.log(`  ${perSecond} req/s: p95 ${report.p95.toFixed(1)} ms${isHeld ? '' : ' (too much)'}`)
    if (isHeld) held = { perSecond, report }
    else tooMuch = perSecond
    return { isHeld, report }
  }
  let perSecond = first
  while (tooMuch === Number.POSITIVE_INFINITY) {
    const { isHeld, report } = await attempt(perSecond)
    if (!isHeld && perSecond === first) throw new Error(`${first} req/s: ${JSON.stringify(report)}`)
    perSecond = Math.round(perSecond * FACTOR)
  }
  for (let count = 0; count < HALVINGS; count += 1)
    await attempt(Math.round(((held ?? { perSecond: first }).perSecond + tooMuch) / 2))
  if (!held) throw new Error('unreachable')
  return held
}

function tell(ours: Held, limit: Held): void {
  const words = ({ perSecond, report }: Held) => `${perSecond} req/s (p95 ${report.p95.toFixed(0)} ms)`
  console.log(
    `mixed load with ${SOCKETS} sockets, p95 <= ${MAX_P95_MS} ms, no error: ${words(ours)}; bare Fastify host with the same answers: ${words(limit)}; ratio ${(ours.perSecond / limit.perSecond).toFixed(2)}`,
  )
  const byKind = Object.entries(ours.report.p95ByKind).map(([kind, ms]) => `${kind} ${ms.toFixed(0)}`)
  console.log(`  p95 in ms: ${byKind.join(', ')}; ${JSON.stringify(MIX)} %`)
  console.log(`  ${availableParallelism()} cores for the host, its database, the sockets and the load together`)
}

function startLoad() {
  const child = fork(new URL('./mixed-clients.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  return {
    async order(order: LoadOrder): Promise<LoadReport> {
      child.send(order)
      return (await once(child, 'message'))[0]
    },
    stop: () => child.disconnect(),
  }
}

async function startBare(answers: Readonly<Record<string, BareAnswer>>) {
  const child = fork(new URL('./peers/bare-mix.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(answers)
  const [port] = await once(child, 'message')
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

const nameOf = (kind: string, index: number) => `${kind}-${index}`

/** The same requests with the same weight, to addresses that only have to be looked up. */
function bareShots(shots: Shots): Shots {
  const renamed = (kind: Kind) =>
    shots[kind].map((shot, index) => ({ ...shot, path: `/${nameOf(kind, kind === 'page' ? index : 0)}` }))
  return {
    page: renamed('page'),
    search: renamed('search'),
    mypage: renamed('mypage'),
    message: renamed('message'),
    bid: renamed('bid'),
  }
}

/** What our host answers: of every public page, and once of every other kind. */
async function answersOf(origin: string, shots: Shots): Promise<Record<string, BareAnswer>> {
  const answers: Record<string, BareAnswer> = {}
  for (const [kind, all] of Object.entries(shots))
    for (const [index, shot] of (kind === 'page' ? all : all.slice(0, 1)).entries()) {
      const body = shot.body?.replace('KEY', 'first').replace('"PRICE"', '5000')
      answers[nameOf(kind, index)] = await fetchBytes(origin, { ...shot, ...(body && { body }) })
    }
  return answers
}

/** As they are sent, still compressed. */
function fetchBytes(origin: string, { path, method, headers, body }: Shot): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const sending = request(origin + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} is ${response.statusCode}`))
        const kept = ['content-type', 'content-encoding'].flatMap((name) => {
          const value = response.headers[name]
          return typeof value === 'string' ? [[name, value] as const] : []
        })
        resolve({ headers: Object.fromEntries(kept), bytes: Buffer.concat(chunks).toString('base64') })
      })
    })
    sending.on('error', reject)
    sending.end(body)
  })
}
