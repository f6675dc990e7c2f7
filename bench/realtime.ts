import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type WebSocket, WebSocketServer } from 'ws'
import { REALTIME_PATH } from '#server/realtime/register-realtime.ts'
import { startToyServer } from '#testing/realtime-server.ts'
import { onPostMessage, toyMessage } from '#testing/toy-messages.ts'
import type { ClientOrder, ClientReport } from './realtime-clients.ts'
import { report } from './report.ts'

const SOCKETS = 1_000
const MESSAGES = 50
const ROUNDS = 5
const IDLE_SOCKETS = 10_000
const LOWEST_RATIO = 0.6
const MOST_KB_PER_SOCKET = 20
/** Sockets of one owner are limited; idle ones belong to many. */
const OWNERS = 1_000
/** The bare clients answer no pings, and keep-alives would be counted as messages: none within the run. */
const WITHOUT_LIMITS = { socketsPerOwner: SOCKETS, bufferedBytes: 1024 * 1024 * 1024, keepAliveMs: 3_600_000 }

/** Delivery against a bare `ws` broadcast of the same bytes in the same run, and the memory of an idle socket. */
export async function run(): Promise<void> {
  await measureIdle() // first: memory that another measurement left behind would hide its own
  await measureDelivery()
}

async function measureDelivery(): Promise<void> {
  const ours = await startToyServer({ limits: WITHOUT_LIMITS })
  const bare = await startBareServer()
  const ourClients = await openClients(ours.port, REALTIME_PATH, SOCKETS, 1)
  const bareClients = await openClients(bare.port, '/', SOCKETS, 1)
  const message = toyMessage('m')
  const frame = frameOf(message)
  const publish = () => ours.realtime.publish(onPostMessage, message)
  const broadcast = () => {
    for (const socket of bare.sockets) socket.send(frame)
  }
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bareRate = await rateOf(bareClients, frame, broadcast)
    const ourRate = await rateOf(ourClients, frame, publish)
    if (round === 0) continue // warms up
    rates.bare.push(bareRate)
    rates.ours.push(ourRate)
  }
  for (const clients of [ourClients, bareClients]) await clients.end()
  await ours.stop()
  bare.stop()
  const ourRate = median(rates.ours)
  const bareRate = median(rates.bare)
  const name = `messages to ${SOCKETS} sockets / bare ws broadcast`
  report(name, perSecond(ourRate), perSecond(bareRate), ourRate / bareRate, `>= ${LOWEST_RATIO}`)
}

/** Messages delivered per second, from the first send until the last byte has arrived. */
async function rateOf(clients: Clients, frame: string, send: () => void): Promise<number> {
  const wireBytes = Buffer.byteLength(frame) + 4 // head of a frame between 126 bytes and 64 KB
  await clients.order({ do: 'expect', bytes: wireBytes * SOCKETS * MESSAGES })
  const received = clients.next()
  const begin = performance.now()
  for (let count = 0; count < MESSAGES; count += 1) {
    send()
    await new Promise(setImmediate)
  }
  await received
  return (SOCKETS * MESSAGES) / ((performance.now() - begin) / 1000)
}

async function measureIdle(): Promise<void> {
  const server = await startToyServer({ limits: WITHOUT_LIMITS })
  const warm = await openClients(server.port, REALTIME_PATH, 50, OWNERS)
  await warm.end()
  const before = settledMemory()
  const clients = await openClients(server.port, REALTIME_PATH, IDLE_SOCKETS, OWNERS)
  const after = settledMemory()
  const kilobytes = (after - before) / IDLE_SOCKETS / 1024
  const name = `memory of ${server.realtime.socketCount} idle subscribers / limit, each`
  report(name, `${kilobytes.toFixed(1)} KB`, `${MOST_KB_PER_SOCKET} KB`, kilobytes / MOST_KB_PER_SOCKET, '<= 1')
  await clients.end()
  await server.stop()
}

/** Resident bytes of this process, which holds the server alone. */
function settledMemory(): number {
  collectGarbage()
  return process.memoryUsage().rss
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  for (let count = 0; count < 4; count += 1) if (typeof collect === 'function') collect()
}

async function startBareServer() {
  const sockets = new Set<WebSocket>()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server, 'listening')
  return { sockets, port: (server.address() as AddressInfo).port, stop: () => server.close() }
}

interface Clients {
  order(order: ClientOrder): Promise<ClientReport>
  next(): Promise<ClientReport>
  end(): Promise<void>
}

async function openClients(port: number, path: string, count: number, owners: number): Promise<Clients> {
  const child: ChildProcess = fork(new URL('./realtime-clients.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
  })
  const next = async (): Promise<ClientReport> => (await once(child, 'message'))[0]
  const order = (it: ClientOrder) => {
    child.send(it)
    return next()
  }
  await order({ do: 'open', port, path, count, owners })
  return {
    order,
    next,
    async end() {
      await order({ do: 'close' })
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** Byte for byte what a subscriber of the toy message gets: the fields it does not hold are null. */
function frameOf(message: ReturnType<typeof toyMessage>): string {
  const empty = {
    assetId: null,
    assetOriginalURL: null,
    assetThumbnailURL: null,
    fileName: null,
    fileSize: null,
    specialMessageTemplateId: null,
    specialMessageTemplateParams: null,
  }
  const payload = { data: { onPostMessage: { ...message, ...empty } } }
  return JSON.stringify({ id: crypto.randomUUID(), type: 'data', payload })
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function perSecond(rate: number): string {
  return `${Math.round(rate)} msg/s`
}

if (process.argv[1] === new URL(import.meta.url).pathname) await run()
