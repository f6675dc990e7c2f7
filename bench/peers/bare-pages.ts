// Our pages, drawn by React Router out of answers that lie in memory: the limit that logged-in pages are compared with.
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { GraphqlAnswer, GraphqlExecutor, GraphqlRequest } from '#contract/graphql-executor.ts'
import type { PageEntry } from '#contract/page-host.ts'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import { projectRoot } from '#server/host/project-root.ts'

export interface BarePagesOrder {
  /** Where an answer comes from when it is asked for the first time. */
  readonly apiOrigin: string
  readonly configuration: PublicConfiguration
  readonly pages: readonly BarePage[]
}

export interface BarePage {
  readonly path: string
  /** Of the person whose page it is. */
  readonly authorization: string
  readonly isLoggedIn: boolean
  readonly partnerToken: string | null
}

/** As long as those of a real page. */
const NONCE = 'AAAAAAAAAAAAAAAAAAAAAA=='
const REQUEST_ID = '00000000-0000-4000-8000-000000000000'

process.once('message', async ({ apiOrigin, configuration, pages }: BarePagesOrder) => {
  const build: ServerBuild = await import(pathToFileURL(join(projectRoot, 'build/server/index.js')).href)
  const entry = build.entry.module as unknown as PageEntry
  const handle = createRequestHandler(build, 'production')
  const app = Fastify()
  for (const { path, authorization, isLoggedIn, partnerToken } of pages) {
    const execute = remembered(apiOrigin, authorization)
    app.get(path, async (_request, reply) => {
      const context = entry.createLoadContext({
        execute,
        isLoggedIn,
        partnerToken,
        isPartnerSuspended: false,
        configuration,
        requestId: REQUEST_ID,
        nonce: NONCE,
        cacheUntilChange: () => undefined,
        reportError: (error) => console.error(error),
      })
      const response = await handle(new Request(new URL(path, configuration.origin)), context as RouterContextProvider)
      reply.status(response.status).headers(Object.fromEntries(response.headers))
      return reply.send(Buffer.from(await response.arrayBuffer()))
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((app.server.address() as AddressInfo).port)
})
process.on('disconnect', () => process.exit(0))

/** Asked of the real API once, and then in memory. */
function remembered(apiOrigin: string, authorization: string): GraphqlExecutor {
  const known = new Map<string, GraphqlAnswer>()
  return async (request) => {
    const key = request.operationName + JSON.stringify(request.variables)
    const answer = known.get(key) ?? (await fetchAnswer(apiOrigin, authorization, request))
    known.set(key, answer)
    return answer
  }
}

async function fetchAnswer(apiOrigin: string, authorization: string, request: GraphqlRequest): Promise<GraphqlAnswer> {
  const response = await fetch(`${apiOrigin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(request),
  })
  const { data, errors = [] } = await response.json()
  return { status: response.status, data, errors }
}
