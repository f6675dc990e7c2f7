import type { FastifyInstance } from 'fastify'
import type { KeyStore } from './signing-keys.ts'

/** The public keys, for whoever verifies our tokens. */
export function registerJwks(app: FastifyInstance, keys: KeyStore): void {
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300').type('application/jwk-set+json')
    return JSON.stringify(keys.jwks())
  })
}
