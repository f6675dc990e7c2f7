import type { GraphqlAnswer, GraphqlExecutor } from '#contract/graphql-executor.ts'
import { NetworkError } from './network-error.ts'

const TIMEOUT_MS = 30_000

interface Options {
  readonly endpoint: string
  /** The bearer token of the person, if there is one; runs the session check first. */
  readonly token: () => Promise<string | null>
  readonly timeoutMs?: number
}

/** `more`: headers beside its own. */
export type FetchExecutor = (
  ...call: [...Parameters<GraphqlExecutor>, more?: Readonly<Record<string, string>>]
) => Promise<GraphqlAnswer>

/** Sends requests from the browser, as POST of operation name, variables and query. */
export function createFetchExecutor({ endpoint, token, timeoutMs = TIMEOUT_MS }: Options): FetchExecutor {
  return async (request, signal, more) => {
    const bearer = await token()
    const headers = {
      'content-type': 'application/json',
      ...more,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    }
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    try {
      const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(request), signal: either })
      return await readAnswer(response)
    } catch (error) {
      if (timeout.aborted) throw new NetworkError('timeout', error)
      if (signal?.aborted) throw new NetworkError('aborted', error)
      throw new NetworkError('failed', error)
    }
  }
}

async function readAnswer(response: Response): Promise<GraphqlAnswer> {
  const { status } = response
  const requestId = response.headers.get('x-request-id')
  const body: unknown = await response.json().catch((error: unknown) => {
    // An answer that broke off is no answer; one that is no JSON is told by its status.
    if (error instanceof SyntaxError) return null
    throw error
  })
  if (typeof body !== 'object' || body === null)
    return { status, requestId, data: null, errors: [{ message: `HTTP ${status}` }] }
  const { data = null, errors = [] } = body as { data?: unknown; errors?: GraphqlAnswer['errors'] }
  return { status, requestId, data, errors }
}
