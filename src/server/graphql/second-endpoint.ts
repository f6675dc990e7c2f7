import type { FastifyInstance } from 'fastify'
import { Kind } from 'graphql'
import { readPostedOperation } from './document.ts'
import { type GraphqlBody, registerGraphqlRoute } from './route.ts'

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
    scope.options(PATH, async (_request, reply) => reply.status(204).send())
    registerGraphqlRoute(scope, PATH, { ...options, unserved })
  })
}

/** A document that cannot be read throws: nothing of it is served. */
function unserved({ query, operationName }: GraphqlBody): string | null {
  const { operation } = readPostedOperation(query, operationName)
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) return 'A fragment'
    const field = selection.name.value
    if (operation.operation !== 'mutation' || !(SERVED.has(field) || field === '__typename')) return field
  }
  return null
}
