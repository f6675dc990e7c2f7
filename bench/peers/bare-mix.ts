// A bare Fastify server that answers given bytes by the last part of the address: the limit of the mixed benchmark.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** Base64. */
  readonly bytes: string
}

process.once('message', async (answers: Readonly<Record<string, BareAnswer>>) => {
  const app = Fastify()
  for (const [name, { headers, bytes }] of Object.entries(answers)) {
    const body = Buffer.from(bytes, 'base64')
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      handler: async (_request, reply) => reply.headers(headers).send(body),
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit(0))
