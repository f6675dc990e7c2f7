import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  OnMessageTabUpdateDocument,
  OnPostMessageDocument,
  PostMessageDocument,
} from '#contract/generated/message-live.ts'
import { REALTIME_PATH } from '#server/realtime/register-realtime.ts'
import type { RunningServices } from '#server/services.ts'
import { castOwner } from '#testing/cast.ts'
import { freePort, startHost } from '#testing/host.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'
import { connect } from '#testing/realtime-server.ts'
import { settledMemory } from './inspected-process.ts'
import { openBeside } from './open-beside.ts'
import type { BroadcastOrder } from './peers/bare-broadcast.ts'
import { report } from './report.ts'
import { type Clients, startClients } from './socket-clients.ts'

const SOCKETS = 1_000
const MESSAGES = 50
const ROUNDS = 5
const IDLE_SOCKETS = 10_000
const LOWEST_RATIO = 0.6
const MAX_KB_PER_SOCKET = 20
/** A person may hold 30. */
const SOCKETS_PER_PERSON = 25
/** Messages of one tab are written one after the other, and at most 300 a minute. */
const TABS = 10

/** The built program as it is started in production: delivery against a bare `ws` broadcast, memory of an idle socket. */
export async function run(): Promise<void> {
  const folder = join(tmpdir(), `kaitori-bench-realtime-${process.pid}`)
  const inspectPort = await freePort()
  const host = await startHost({
    DATA_FOLDER: folder,
    RATE_LIMIT: '100000000',
    CONNECTIONS_PER_ADDRESS: '100000',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  })
  const services = await openBeside(readFileSync(join(folder, 'database-url'), 'utf8'), folder)
  try {
    await measureIdle(services, Number(new URL(host.origin).port), inspectPort)
    await measureDelivery(services, host.origin)
  } finally {
    await services.close()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As an owner's page listens: two subscriptions on a socket. */
async function measureIdle(services: RunningServices, port: number, inspectPort: number): Promise<void> {
  const tokens: string[] = []
  while (tokens.length < IDLE_SOCKETS / SOCKETS_PER_PERSON) {
    const email = `idle-${tokens.length}@bench.example.com`
    tokens.push((await castOwner(services, { email })).idToken)
  }
  const queries = [OnPostMessageDocument.query, OnMessageTabUpdateDocument.query]
  const opening = { do: 'open', port, path: REALTIME_PATH, tokens, queries } as const
  const clients = startClients()
  await clients.order({ ...opening, count: 500 }) // warms up
  await clients.order({ do: 'close' })
  await quiet(port)
  const before = await settledMemory(inspectPort)
  const begin = performance.now()
  await clients.order({ ...opening, count: IDLE_SOCKETS })
  const seconds = (performance.now() - begin) / 1000
  const after = await settledMemory(inspectPort)
  const count = await openSockets(port)
  const [resident, used] = [after.residentBytes - before.residentBytes, after.usedBytes - before.usedBytes].map(
    (bytes) => bytes / count / 1024,
  )
  // What was free before and is used now is no growth of what is resident: the larger one is the honest figure.
  const kilobytes = Math.max(resident ?? 0, used ?? 0)
  const name = `memory of ${count} idle sockets / limit, each`
  report(name, `${kilobytes.toFixed(1)} KB`, `${MAX_KB_PER_SOCKET} KB`, kilobytes / MAX_KB_PER_SOCKET, '<= 1')
  console.log(
    `  (resident ${resident?.toFixed(1)} KB, in use ${used?.toFixed(1)} KB; opened ${Math.round(IDLE_SOCKETS / seconds)} sockets a second)`,
  )
  await clients.end()
  await quiet(port)
}

/** All sockets are gone, and the host has nothing left to do for them. */
async function quiet(port: number): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if ((await openSockets(port)) === 0) return
  }
}

async function openSockets(port: number): Promise<number> {
  const metrics = await (await fetch(`http://localhost:${port}/metrics`)).text()
  return Number(/^kaitori_realtime_sockets (\d+)$/m.exec(metrics)?.[1])
}

/** From the first message posted at the second endpoint until the last socket has the last one. */
async function measureDelivery(services: RunningServices, origin: string): Promise<void> {
  const { auctionIds, writer, tokens } = await castListeners(services)
  let number = 0
  const post = async (auctionId: number) => {
    number += 1
    const message = `引き取りの日程についてご相談させてください。週末の午前中はいかがでしょうか。${number + 1000}`
    const variables = { input: { auctionId, message } }
    const response = await fetch(`${origin}/realtime/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: writer },
      body: JSON.stringify({ query: PostMessageDocument.query, variables }),
    })
    const { errors } = await response.json()
    if (errors) throw new Error(JSON.stringify(errors))
  }
  const postAll = () =>
    Promise.all(
      auctionIds.map(async (auctionId) => {
        for (let count = 0; count < MESSAGES / TABS; count += 1) await post(auctionId)
      }),
    )
  const frame = await oneFrame(origin, tokens[0] ?? '', () => post(auctionIds[0] ?? 0))
  const bare = fork(new URL('./peers/bare-broadcast.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const [barePort] = await once(bare, 'message')
  const broadcastAll = async () => void bare.send({ frame, times: MESSAGES } satisfies BroadcastOrder)

  const [ourClients, bareClients] = [startClients(), startClients()]
  const opening = { do: 'open', count: SOCKETS, tokens } as const
  const port = Number(new URL(origin).port)
  await ourClients.order({ ...opening, port, path: REALTIME_PATH, queries: [OnPostMessageDocument.query] })
  await bareClients.order({ ...opening, port: barePort, path: '/', queries: [] })
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bareRate = await rateOf(bareClients, broadcastAll)
    const ourRate = await rateOf(ourClients, postAll)
    if (round === 0) continue // warms up
    rates.bare.push(bareRate)
    rates.ours.push(ourRate)
  }
  await ourClients.end()
  await bareClients.end()
  bare.disconnect()
  const [ourRate, bareRate] = [median(rates.ours), median(rates.bare)]
  const name = `messages posted, to ${SOCKETS} sockets / bare ws broadcast`
  report(name, perSecond(ourRate), perSecond(bareRate), ourRate / bareRate, `>= ${LOWEST_RATIO}`)
}

/** Sales that one dealer has won, and those who hear all that is said in them. */
async function castListeners(services: RunningServices) {
  const { bikeDealerId, idToken } = await castDealer(services)
  const auctionIds: number[] = []
  while (auctionIds.length < TABS) {
    const { bikeOwnerId } = await castOwner(services, { email: `seller-${auctionIds.length}@bench.example.com` })
    auctionIds.push(await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId }))
  }
  const tokens = [idToken]
  while (tokens.length < SOCKETS / SOCKETS_PER_PERSON) tokens.push((await castOperator(services)).idToken)
  return { auctionIds, writer: idToken, tokens }
}

/** The text of a data frame, with an id as long as those of the clients. */
async function oneFrame(origin: string, token: string, post: () => Promise<void>): Promise<string> {
  const client = await connect(`${new URL(origin).host}${REALTIME_PATH}`, token)
  const id = crypto.randomUUID()
  client.start(id, {}, token, OnPostMessageDocument.query)
  await client.nextOf('start_ack')
  await post()
  const frame = await client.nextOf('data')
  client.socket.close()
  return JSON.stringify(frame)
}

/** Messages delivered per second, from the first until the last has arrived everywhere. */
async function rateOf(clients: Clients, send: () => Promise<unknown>): Promise<number> {
  await clients.order({ do: 'expect', frames: SOCKETS * MESSAGES })
  const received = clients.next()
  const begin = performance.now()
  await Promise.all([send(), received])
  return (SOCKETS * MESSAGES) / ((performance.now() - begin) / 1000)
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function perSecond(rate: number): string {
  return `${Math.round(rate)} msg/s`
}
