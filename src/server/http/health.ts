import type { FastifyInstance } from 'fastify'
import { type Dependency, findMissing } from '../host/dependencies.ts'

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
