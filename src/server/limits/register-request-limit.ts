import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../http/network-address.ts'
import type { CountExchange } from './count-exchange.ts'
import { createRequestCounts, type RequestCounts } from './request-counts.ts'

const WINDOW_MS = 60_000
const EXCHANGE_MS = 1_000

interface Options {
  /** Requests of a network address in a minute, over all instances. */
  readonly most: number
  readonly exchange: CountExchange
  readonly disguise: (key: string) => string
}

export async function registerRequestLimit(server: FastifyInstance, options: Options): Promise<void> {
  const { most, exchange, disguise } = options
  const worthTelling = Math.max(1, Math.floor(most / 20))
  const counts = createRequestCounts({ windowMs: WINDOW_MS, worthTelling, exchange, disguise })
  await server.register(rateLimit, {
    max: most,
    timeWindow: WINDOW_MS,
    store: storeOf(counts),
    keyGenerator: (request) => networkOf(request.ip),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    await counts.exchange().catch((error) => server.log.warn({ err: error }, 'request counts were not exchanged'))
    isBusy = false
  }, EXCHANGE_MS)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
}

function storeOf(counts: RequestCounts) {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      callback(null, counts.count(key, Date.now()))
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
