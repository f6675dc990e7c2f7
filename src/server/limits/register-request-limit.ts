import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'
import { networkOf } from '../http/network-address.ts'
import type { CountExchange } from './count-exchange.ts'
import { createRequestCounts } from './request-counts.ts'

const WINDOW_MS = 60_000
const EXCHANGE_MS = 1_000
const UNCOUNTED = new Set([
  // Asked by load balancers and monitors, always from the same address.
  '/healthz',
  '/readyz',
  '/metrics',
  // What the page of a refusal is made of: who had too many requests could not read it otherwise.
  '/offline.css',
  '/favicon.svg',
  '/favicon.ico',
])

/**
 * Files with a hash in their name: read once by each browser, 20 to 60 of them for a first page. Many people behind one
 * address open one in the same minute, and a page without its scripts is broken. What is not among them costs a 404.
 */
const HASHED_FILES = '/static/'

function isUncounted({ method, url }: FastifyRequest): boolean {
  return UNCOUNTED.has(url) || ((method === 'GET' || method === 'HEAD') && url.startsWith(HASHED_FILES))
}

const MAX_ADDRESSES = 10_000
const networks = new Map<string, string>()

/** Taking an IPv6 address apart costs more than counting it: the latest are kept. */
function networkAt(address: string): string {
  let network = networks.get(address)
  if (network === undefined) {
    network = networkOf(address)
    if (networks.size >= MAX_ADDRESSES) networks.clear()
    networks.set(address, network)
  }
  return network
}

interface Options {
  /** Requests of a network address in a minute, over all instances. */
  readonly most: number
  readonly exchange: CountExchange
  readonly disguise: (key: string) => string
  /** The same at all instances: they count in the same minutes. */
  readonly now: () => number
}

/**
 * Counts work that costs more than a request does, as so many requests more. Returns false when the address had its
 * share: then the answer is on its way.
 */
export type ChargeWork = (request: FastifyRequest, reply: FastifyReply, requests: number) => boolean

/** Counting takes a microsecond of every request: a plain hook, without a promise. */
export function registerRequestLimit(server: FastifyInstance, options: Options): ChargeWork {
  const { most, exchange, disguise, now } = options
  const worthTelling = Math.max(1, Math.floor(most / 20))
  const counts = createRequestCounts({ windowMs: WINDOW_MS, worthTelling, exchange, disguise })
  const charge: ChargeWork = (request, reply, requests) => {
    const { current, ttl } = counts.count(networkAt(request.ip), now(), requests)
    if (current <= most) return true
    sendError(reply.header('retry-after', String(Math.ceil(ttl / 1000))), 429, 'ERROR_EXCEEDING_UPPER_LIMIT')
    return false
  }
  server.addHook('onRequest', (request, reply, done) => {
    if (isUncounted(request) || charge(request, reply, 1)) done()
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
  return charge
}
