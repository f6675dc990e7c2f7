import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../observe/metrics.ts'

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
