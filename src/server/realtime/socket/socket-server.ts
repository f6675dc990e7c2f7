import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { hasTwoHosts, serveWithoutUpgrade } from '../../http/odd-requests.ts'
import { plainAnswer } from '../../http/plain-answer.ts'
import { requestIdOf } from '../../http/request-id.ts'
import { Connection } from '../connection.ts'
import { admit, type ConnectionHost } from '../connection-host.ts'
import { GatheredWrites } from './gathered-writes.ts'
import { type Handshake, readHandshake, selectSubprotocol } from './handshake.ts'
import { WsPort } from './ws-port.ts'

const TICK_MS = 1_000
const CLOSE_GRACE_MS = 2_000

interface Options<Principal> {
  readonly path: string
  readonly host: ConnectionHost<Principal>
  readonly isOverloaded: () => boolean
  readonly addressOf: (request: IncomingMessage) => string
}

export interface SocketFigures {
  readonly sockets: number
  /** Of slow readers: what they have not read yet. */
  readonly waitingBytes: number
  /** Slow readers that were cut off, ever. */
  readonly cutOff: number
}

export interface SocketServer<Principal> {
  readonly figures: SocketFigures
  endFor(isConcerned: (principal: Principal) => boolean): void
  /** Asks every socket to come back: what it missed it reads by cursor. */
  restartAll(): void
  /** Takes no more sockets, tells all to go and waits until they did, at most two seconds. */
  closeAll(): Promise<void>
}

/** The thin side towards `ws`: upgrades, bytes, time. */
export function serveSockets<Principal>(
  server: Server,
  { path, host, isOverloaded, addressOf }: Options<Principal>,
): SocketServer<Principal> {
  const { limits } = host
  const connections = new Map<WsPort, Connection<Principal>>()
  const silent = new SilentSockets(limits.silentSocketsPerAddress)
  /** Of those who came with a good token while their address was full of others without one. */
  const silentOwners = new SilentSockets(limits.socketsPerOwner)
  let isClosing = false
  let waitingBytes = 0
  let cutOff = 0
  const portOptions = {
    mostBufferedBytes: limits.bufferedBytes,
    writes: new GatheredWrites(),
    onCutOff() {
      cutOff += 1
    },
  }
  const isFull = () =>
    isClosing ||
    connections.size >= limits.socketsPerProcess ||
    waitingBytes > limits.bufferedBytesInAll / 2 ||
    isOverloaded()
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false, // its buffers alone would cost more than 20 KB a socket
    maxPayload: limits.frameBytes, // beyond it ws closes with 1009
    handleProtocols: selectSubprotocol,
  })

  // What ws cannot take (no key, another version) is answered like all else that is refused.
  upgrades.on('wsClientError', (_error, socket, request) => refuse(socket, 400, requestIdOf(request)))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket')
      return serveWithoutUpgrade(server, request, socket, head)
    const [pathname] = (request.url ?? '').split('?', 1)
    const refuseUpgrade = (status: RefusedStatus) => refuse(socket, status, requestIdOf(request))
    socket.on('error', ignore)
    if (pathname !== path) {
      if (server.listenerCount('upgrade') === 1) refuseUpgrade(404)
      return
    }
    if (hasTwoHosts(request)) return refuseUpgrade(400)
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
    if (isFull()) return refuseUpgrade(503)
    if (!selectSubprotocol(offered)) return refuseUpgrade(400)
    const address = addressOf(request)
    const handshake = readHandshake(offered, request.url ?? '')
    const accept = (waiting: SilentSockets, key: string) =>
      upgrades.handleUpgrade(request, socket, head, (accepted) => {
        socket.off('error', ignore)
        const port = new WsPort(accepted, socket, portOptions)
        const connection = new Connection(host, port, handshake)
        connections.set(port, connection)
        waiting.add(key, connection)
        listen(accepted, port, connection, () => connections.delete(port))
      })
    if (!silent.isFull(address)) return accept(silent, address)
    // Many people may share the address: who is logged in is not shut out by those who say nothing.
    void ownerOf(handshake).then((ownerKey) => {
      if (ownerKey === null || silentOwners.isFull(ownerKey)) refuseUpgrade(429)
      else if (isFull()) refuseUpgrade(503)
      else accept(silentOwners, ownerKey)
    })
  })

  async function ownerOf(handshake: Handshake): Promise<string | null> {
    if ('fault' in handshake) return null
    try {
      return (await admit(host, handshake.token))?.ownerKey ?? null
    } catch (error) {
      host.onFault(error)
      return null
    }
  }

  const ticks = setInterval(() => {
    const now = host.now()
    for (const connection of connections.values()) connection.tick(now)
    silent.sweep()
    silentOwners.sweep()
    waitingBytes = relieve(connections.keys(), limits.bufferedBytesInAll)
  }, TICK_MS)
  const probes = setInterval(() => {
    for (const port of connections.keys()) port.probe()
  }, limits.keepAliveMs)
  ticks.unref()
  probes.unref()

  return {
    get figures() {
      return { sockets: connections.size, waitingBytes, cutOff }
    },
    endFor(isConcerned) {
      for (const connection of connections.values()) connection.endFor(isConcerned)
    },
    restartAll() {
      for (const port of connections.keys()) port.close(1012, 'Come back')
    },
    async closeAll() {
      isClosing = true
      for (const port of connections.keys()) port.close(1001, 'The server is going away')
      const end = Date.now() + CLOSE_GRACE_MS
      while (connections.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10))
      for (const port of connections.keys()) port.terminate()
      clearInterval(ticks)
      clearInterval(probes)
    },
  }
}

function listen<Principal>(
  socket: WebSocket,
  port: WsPort,
  connection: Connection<Principal>,
  forget: () => void,
): void {
  socket.on('message', (data: RawData, isBinary: boolean) => {
    port.heard()
    if (isBinary) connection.refuseMalformed('A frame must be text.')
    else connection.receive(data.toString())
  })
  socket.on('pong', () => port.heard())
  socket.on('error', ignore) // 'close' follows
  socket.on('close', () => {
    forget()
    connection.ended()
  })
}

function ignore(): void {}

interface Socket {
  /** It has not been told yet that it may start. */
  isSilent(): boolean
}

/** Counts, per network address or owner, the sockets that wait to say who they are; from then on the owner's count holds. */
class SilentSockets {
  readonly #most: number
  readonly #sockets = new Map<string, Set<Socket>>()

  constructor(most: number) {
    this.#most = most
  }

  isFull(address: string): boolean {
    const sockets = this.#sockets.get(address)
    if (!sockets || sockets.size < this.#most) return false
    for (const socket of sockets) if (!socket.isSilent()) sockets.delete(socket)
    if (sockets.size === 0) this.#sockets.delete(address)
    return sockets.size >= this.#most
  }

  add(address: string, socket: Socket): void {
    const sockets = this.#sockets.get(address) ?? new Set()
    this.#sockets.set(address, sockets.add(socket))
  }

  /** Forgets those that spoke or left: call it from time to time. */
  sweep(): void {
    for (const [address, sockets] of this.#sockets) {
      for (const socket of sockets) if (!socket.isSilent()) sockets.delete(socket)
      if (sockets.size === 0) this.#sockets.delete(address)
    }
  }
}

type RefusedStatus = 400 | 404 | 429 | 503

/** Refuses an upgrade with a plain HTTP answer. */
function refuse(socket: Duplex, status: RefusedStatus, requestId: string): void {
  const headers = {
    'content-type': 'text/plain',
    ...(status === 400 && { 'sec-websocket-version': '13' }),
    ...((status === 503 || status === 429) && { 'retry-after': '5' }),
  }
  socket.once('finish', () => socket.destroy())
  socket.end(plainAnswer(status, { body: STATUS_CODES[status] ?? '', headers, requestId }))
}

interface Reader {
  /** Sent, and still in our memory because it is not read. */
  readonly waitingBytes: number
  cutOff(): void
}

/** Where more than this waits for slow readers in all, those with the most are cut off until half of it is left. Returns what still waits. */
export function relieve(readers: Iterable<Reader>, mostBytes: number): number {
  const slow: Reader[] = []
  let waiting = 0
  for (const reader of readers) {
    const { waitingBytes } = reader
    if (waitingBytes === 0) continue
    waiting += waitingBytes
    slow.push(reader)
  }
  if (waiting <= mostBytes) return waiting
  const slowestFirst = slow
    .map((reader) => ({ reader, waitingBytes: reader.waitingBytes }))
    .sort((one, other) => other.waitingBytes - one.waitingBytes)
  for (const { reader, waitingBytes } of slowestFirst) {
    if (waiting <= mostBytes / 2) break
    reader.cutOff()
    waiting -= waitingBytes
  }
  return waiting
}
