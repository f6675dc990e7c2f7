import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface SocketRecord {
  readonly socket: WebSocket
  readonly protocols: string
  readonly url: string
  readonly frames: { readonly type: string; readonly id: string; readonly payload?: unknown }[]
  closeCode: number | null
}

/** Answers one frame of the client. `connection` counts the sockets from 0. */
type Script = (frame: { readonly type: string; readonly id: string }, socket: WebSocket, connection: number) => void

interface Options {
  readonly script: Script
  /** Refuses the first so many upgrades with 503. */
  readonly refusals?: number
  readonly selectSubprotocol?: () => string | false
}

/** A server that behaves as the test wants, well or badly. */
export async function startScriptedServer({ script, refusals = 0, selectSubprotocol }: Options) {
  const records: SocketRecord[] = []
  let upgrades = 0
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: selectSubprotocol ?? (() => 'graphql-ws'),
    verifyClient: (_info, done) => {
      upgrades += 1
      done(upgrades > refusals, 503)
    },
  })
  server.on('connection', (socket, request) => {
    const connection = records.length
    const record: SocketRecord = {
      socket,
      protocols: request.headers['sec-websocket-protocol'] ?? '',
      url: request.url ?? '',
      frames: [],
      closeCode: null,
    }
    records.push(record)
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      record.closeCode = code
    })
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString())
      record.frames.push(frame)
      script(frame, socket, connection)
    })
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    records,
    endpoint: `http://127.0.0.1:${port}/realtime/graphql`,
    host: `127.0.0.1:${port}`,
    upgrades: () => upgrades,
    async stop() {
      for (const { socket } of records) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

export const ACK = '{"type":"connection_ack","payload":{"connectionTimeoutMs":300000}}'

/** What a good server answers. */
export const behave: Script = (frame, socket) => {
  if (frame.type === 'connection_init') socket.send(ACK)
  if (frame.type === 'connection_init') socket.send('{"type":"ka"}')
  if (frame.type === 'start') socket.send(JSON.stringify({ id: frame.id, type: 'start_ack' }))
  if (frame.type === 'stop') socket.send(JSON.stringify({ id: frame.id, type: 'complete' }))
}
