import type { FastifyInstance } from 'fastify'
import { getOperationAST, Kind, parse } from 'graphql'
import { errorTexts } from '#content/messages/errors.ts'
import { registerGraphqlRoute } from './route.ts'

const PATH = '/realtime/graphql'
const SERVED = new Set(['unreadToRead', 'postMessage'])
/** What existing clients send; they come from other origins and bring a token, never cookies. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization,content-type,x-amz-user-agent',
  'access-control-max-age': '86400',
}

/** The endpoint of the real-time clients: the two message operations over HTTP, beside the socket below it. */
export async function registerSecondEndpoint(
  server: FastifyInstance,
  options: Parameters<typeof registerGraphqlRoute>[2],
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers(CROSS_ORIGIN)
      if (reply.statusCode === 401) reply.header('x-amzn-errortype', 'UnauthorizedException')
    })
    scope.addHook('preHandler', async (request, reply) => {
      const refused = request.method === 'POST' ? unservedField(request.body) : null
      if (refused === null) return
      const message = `${errorTexts.BAD_REQUEST} (${refused} is not served here.)`
      return reply.status(400).send({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
    })
    scope.options(PATH, async (_request, reply) => reply.status(204).send())
    registerGraphqlRoute(scope, PATH, options)
  })
}

/** What is not well formed is answered by the route itself. */
function unservedField(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') return null
  const name = 'operationName' in body && typeof body.operationName === 'string' ? body.operationName : null
  try {
    const operation = getOperationAST(parse(body.query, { maxTokens: 2_000, noLocation: true }), name)
    if (!operation) return null
    for (const selection of operation.selectionSet.selections) {
      if (selection.kind !== Kind.FIELD) return 'A fragment'
      const field = selection.name.value
      if (operation.operation !== 'mutation' || !(SERVED.has(field) || field === '__typename')) return field
    }
    return null
  } catch {
    return null
  }
}
