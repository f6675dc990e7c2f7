import type { FastifyInstance } from 'fastify'
import { type Dependency, findMissing } from '../host/dependencies.ts'
import type { Metrics } from '../observe/metrics.ts'
import { sendError } from './errors.ts'

/**
 * /healthz: the process answers. /readyz: what it stands on answers, and it is not about to stop; names what is missing.
 * Without something vital it is 503. What else is missing makes it 200 all the same, since no other instance has it.
 */
export function registerHealth(
  app: FastifyInstance,
  dependencies: readonly Dependency[],
  isStopping: () => boolean,
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isStopping()) return reply.status(503).send({ status: 'stopping', missing: [] })
    const absent = await findMissing(dependencies)
    const missing = absent.map(({ name }) => name)
    if (absent.some(({ isVital }) => isVital)) return reply.status(503).send({ status: 'not ready', missing })
    return { status: missing.length > 0 ? 'degraded' : 'ready', missing }
  })
}

/** Times every request, and answers /metrics. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.request(route, `${Math.floor(reply.statusCode / 100)}xx`, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) => {
    reply.type(metrics.contentType)
    return metrics.text()
  })
}

/** The API's addresses; pages show the maintenance screen themselves, and files and health checks stay as they are. */
const API = /^\/(graphql|realtime|assets)(\/|\?|$)/
const RETRY_AFTER_SECONDS = '600'

/** While the system is under maintenance the API answers 503 with a code, whatever is asked. */
export function registerMaintenance(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (API.test(request.url)) return sendError(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, 'MAINTENANCE')
  })
}
