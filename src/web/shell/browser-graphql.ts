import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import type { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { createGraphqlClient, type GraphqlClient } from '#client/graphql/graphql-client.ts'
import { publicConfiguration } from './public-configuration.ts'

const FULL_PAGE_ERRORS = new Set([500, 502, 503, 504])

let client: GraphqlClient | undefined

/** The one GraphQL client of this page. */
export function browserGraphql(): GraphqlClient {
  client ??= createGraphqlClient(
    createFetchExecutor({ endpoint: publicConfiguration().graphqlEndpoint, token: async () => null }),
    recordFailure,
  )
  return client
}

function recordFailure({ operationName, status, errors }: GraphqlCallError): void {
  window.dispatchEvent(new CustomEvent('kaitori:graphql-error', { detail: { operationName, status, errors } }))
}

/** For loaders: what a failed call means for the whole page (spec §7). */
export function toPageError(error: GraphqlCallError): Response | GraphqlCallError {
  if (FULL_PAGE_ERRORS.has(error.status)) return new Response(null, { status: error.status })
  return error
}
