import { createFetchExecutor, type FetchExecutor } from '#client/graphql/fetch-executor.ts'
import type { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { createGraphqlClient, type GraphqlClient } from '#client/graphql/graphql-client.ts'
import type { GraphqlExecutor } from '#contract/graphql-executor.ts'
import { setServerTime } from '#ui/clock/server-now.ts'
import { bearerToken } from '../session/bearer-token.ts'
import { publicConfiguration } from './public-configuration.ts'

const FULL_PAGE_ERRORS = [500, 502, 503, 504]

let client: GraphqlClient | undefined

/** The one GraphQL client of this page; every call runs the session check first. */
export function browserGraphql(): GraphqlClient {
  client ??= createGraphqlClient(
    readingServerTime(
      ridingOut(
        tracing(
          createFetchExecutor({
            endpoint: publicConfiguration().graphqlEndpoint,
            token: bearerToken,
          }),
        ),
      ),
    ),
    recordFailure,
  )
  return client
}

/** No page needs it to be shown. */
const loadLater = () => import('./waiting/waiting-call.ts')

/** Where traces are exported. */
function tracing(execute: FetchExecutor): GraphqlExecutor {
  if (!publicConfiguration().isTraced) return execute
  return async (...call) => (await loadLater()).traceCall(execute, ...call)
}

/** What an answer of 503 asks for is loaded with the first of them. */
function ridingOut(execute: GraphqlExecutor): GraphqlExecutor {
  return async (request, signal) => {
    const answer = await execute(request, signal)
    if (answer.status !== 503) return answer
    return (await loadLater()).rideOut(answer, execute, request, signal)
  }
}

/** Whichever answer carries it, the page's clock hears it. */
function readingServerTime(execute: GraphqlExecutor): GraphqlExecutor {
  return async (request, signal) => {
    const answer = await execute(request, signal)
    const { data } = answer
    if (data && typeof data === 'object' && 'serverTime' in data) setServerTime(String(data.serverTime))
    return answer
  }
}

let failedId: string | null = null

/** Of the last call that failed, in this browser: for whoever reports it. */
export function failedRequestId(): string | null {
  return failedId
}

/** The handler of every failed call. The server has it in its log, under the same id; what was sent stands in neither. */
export function recordFailure({ operationName, status, code, requestId }: GraphqlCallError): void {
  if (status > 499) failedId = requestId
  const detail = { operationName, status, code, requestId }
  window.dispatchEvent(new CustomEvent('kaitori:graphql-error', { detail }))
}

/** What a failed call means for the whole page. */
export function isFullPageError({ status }: GraphqlCallError): boolean {
  return FULL_PAGE_ERRORS.includes(status)
}

export function isLostSession({ status }: GraphqlCallError): boolean {
  return status === 401 || status === 403
}
