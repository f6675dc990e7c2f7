import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { MINUTE, SECOND } from '#domain/values/duration.ts'
import { networkOf } from './network-address.ts'
import { plainAnswer } from './plain-answer.ts'

/** What a connection may cost before it has asked for anything. The load balancer's limits agree: see deploy/. */
export interface ConnectionLimits {
  /** All headers of a request have to be there by then, also on a connection that never says anything. */
  readonly headersMs: number
  /** The same for a body, except for uploads, which have limits of their own. */
  readonly bodyMs: number
  /** A connection without a request is closed after so long. Longer than a balancer keeps its own (60 s). */
  readonly keepAliveMs: number
  /** The longest upload takes 40 minutes: see features/asset/upload/upload-route.ts. */
  readonly requestMs: number
  /** Open connections of one network address that connects to us directly. */
  readonly perAddress: number
  /** How often all of it is looked at. */
  readonly checkMs: number
}

/** Of everything but uploads. */
export const MAX_BODY_BYTES = 1024 * 1024
/** Of the request line and all headers together; Node's own. */
export const MAX_HEADER_BYTES = 16 * 1024

export const DEFAULT_CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15 * SECOND,
  bodyMs: 30 * SECOND,
  keepAliveMs: 72 * SECOND,
  requestMs: 45 * MINUTE,
  perAddress: 1000,
  checkMs: 2 * SECOND,
}

const UPLOAD = /^\/assets\//

/** Cuts off who sends a body drop by drop. One look at all of them: a timer for each would cost more than most bodies. */
export function limitSlowBodies(app: FastifyInstance, { bodyMs, checkMs }: ConnectionLimits): void {
  let receiving: { readonly request: IncomingMessage; readonly since: number }[] = []
  app.addHook('onRequest', ({ raw, method, url }, _reply, done) => {
    if (method === 'POST' && !UPLOAD.test(url)) receiving.push({ request: raw, since: performance.now() })
    done()
  })
  const timer = setInterval(() => {
    const oldest = performance.now() - bodyMs
    receiving = receiving.filter(({ request, since }) => {
      if (request.complete || request.destroyed) return false
      if (since > oldest) return true
      refuseSlow(request.socket)
      return false
    })
  }, checkMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function refuseSlow(socket: Socket): void {
  if (socket.writable) socket.write(plainAnswer(408))
  socket.destroySoon()
}

/** Behind a proxy all connections are the proxy's: there it has to count them. */
export function limitConnections(app: FastifyInstance, { perAddress }: ConnectionLimits): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
