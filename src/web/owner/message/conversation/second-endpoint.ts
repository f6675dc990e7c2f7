import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient, type GraphqlClient } from '#client/graphql/graphql-client.ts'
import { bearerToken } from '../../../session/bearer-token.ts'
import { recordFailure } from '../../../shell/browser-graphql.ts'
import { publicConfiguration } from '../../../shell/public-configuration.ts'

let client: GraphqlClient | undefined

/** The endpoint of the two message operations. */
export function secondEndpoint(): GraphqlClient {
  client ??= createGraphqlClient(
    createFetchExecutor({
      endpoint: publicConfiguration().realtimeEndpoint,
      token: bearerToken,
    }),
    recordFailure,
  )
  return client
}
