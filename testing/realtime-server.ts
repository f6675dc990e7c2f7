import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { WebSocket } from 'ws'
import type { FrameError } from '#contract/appsync-frames.ts'
import { encodeRealtimeHeader } from '#contract/realtime-header.ts'
import {
  REALTIME_PATH,
  type Realtime,
  type RealtimeOptions,
  registerRealtime,
} from '#server/realtime/register-realtime.ts'
import { authenticateToy, onPostMessage, TOY_SUBSCRIPTION, type ToyViewer, toySchema } from './toy-messages.ts'

interface ToyServer {
  readonly port: number
  readonly address: string
  readonly realtime: Realtime<ToyViewer>
  stop(): Promise<void>
}

interface Options extends Partial<RealtimeOptions<ToyViewer>> {
  readonly https?: { readonly key: string; readonly cert: string }
}

/** The socket over the toy schema, on a real HTTP (or HTTPS) server. */
export async function startToyServer({ https, ...options }: Options = {}): Promise<ToyServer> {
  const app = https ? Fastify({ https }) : Fastify()
  const realtime = registerRealtime(app, {
    schema: toySchema,
    fields: [onPostMessage],
    authenticate: authenticateToy,
    ...options,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, address: `127.0.0.1:${port}${REALTIME_PATH}`, realtime, stop: () => app.close() }
}

interface Frame {
  readonly type: string
  readonly id?: string
  readonly payload?: {
    readonly data?: { readonly onPostMessage: { readonly messageId: string } }
    readonly errors?: readonly FrameError[]
  }
}

/** Speaks raw frames, and hands out what arrives one by one. */
export class RawClient {
  readonly received: Frame[] = []
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
  #taken = 0
  #wake: () => void = () => undefined

  constructor(readonly socket: WebSocket) {
    socket.on('error', () => undefined)
    socket.on('message', (data) => {
      this.received.push(JSON.parse(data.toString()))
      this.#wake()
    })
    this.closed = new Promise((resolve) =>
      socket.once('close', (code, reason) => {
        resolve({ code, reason: reason.toString() })
        this.#wake()
      }),
    )
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The next frame; fails when the socket closes before. */
  async next(): Promise<Frame> {
    while (this.received.length <= this.#taken) {
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('closed before the next frame')
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.received[this.#taken++] ?? { type: 'none' }
  }

  async nextOf(type: string): Promise<Frame> {
    for (;;) {
      const frame = await this.next()
      if (frame.type === type) return frame
    }
  }

  start(id: string, variables: Record<string, unknown>, token = 'owner-1', query = TOY_SUBSCRIPTION): void {
    const payload = {
      data: JSON.stringify({ query, variables }),
      extensions: { authorization: { Authorization: token, host: 'localhost' } },
    }
    this.send({ id, type: 'start', payload })
  }
}

/** Dials with the newer handshake; the socket is open, connection_init is not sent yet. */
export async function dial(address: string, token = 'owner-1'): Promise<RawClient> {
  const header = encodeRealtimeHeader({ Authorization: token, host: 'localhost' })
  return opened(new WebSocket(`ws://${address}`, ['graphql-ws', `header-${header}`]))
}

export async function opened(socket: WebSocket): Promise<RawClient> {
  const client = new RawClient(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => reject(new Error(`HTTP ${response.statusCode}`)))
    socket.once('error', reject)
  })
  return client
}

/** Dials and waits for the ack and the first keep-alive. */
export async function connect(address: string, token = 'owner-1'): Promise<RawClient> {
  const client = await dial(address, token)
  client.send({ type: 'connection_init' })
  await client.nextOf('ka')
  return client
}
