import type { FastifyInstance } from 'fastify'
import { sendError } from './errors.ts'

/** The API's addresses; pages show the maintenance screen themselves, and files and health checks stay as they are. */
const API = /^\/(graphql|realtime|assets)(\/|\?|$)/
const RETRY_AFTER_SECONDS = '600'

/** While the system is under maintenance the API answers 503 with a code, whatever is asked. */
export function registerMaintenance(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (API.test(request.url)) return sendError(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, 'MAINTENANCE')
  })
}
