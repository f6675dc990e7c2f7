import type { FetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createRetryingExecutor, pauseInBrowser } from '#client/graphql/retrying-executor.ts'
import { BROWSER_SPAN_PATH, type BrowserSpan } from '#contract/browser-span.ts'
import type { GraphqlAnswer, GraphqlExecutor, GraphqlRequest } from '#contract/graphql-executor.ts'
import { showWaiting } from './waiting-notice.tsx'

const OPTIONS = { onWaiting: showWaiting, pause: pauseInBrowser, now: () => performance.now() }

/** Goes on from the first answer, which has come already. */
export function rideOut(
  first: GraphqlAnswer,
  execute: GraphqlExecutor,
  request: GraphqlRequest,
  signal?: AbortSignal,
): Promise<GraphqlAnswer> {
  const answers = [first]
  const next: GraphqlExecutor = async (...asked) => answers.pop() ?? execute(...asked)
  return createRetryingExecutor(next, OPTIONS)(request, signal)
}

// In one file with what else a call may need later: each further one costs the first page its address.
/** A trace of its own for a call: the server's spans stand below it, and it tells the server how long it took here. */
export async function traceCall(
  execute: FetchExecutor,
  request: GraphqlRequest,
  signal?: AbortSignal,
): Promise<GraphqlAnswer> {
  const [traceId, spanId] = [randomHex(16), randomHex(8)]
  const startedAt = performance.now()
  const start = Date.now()
  try {
    return await execute(request, signal, { traceparent: `00-${traceId}-${spanId}-01` })
  } finally {
    const milliseconds = performance.now() - startedAt
    const span: BrowserSpan = { traceId, spanId, operation: request.operationName ?? '', start, milliseconds }
    navigator.sendBeacon(BROWSER_SPAN_PATH, JSON.stringify(span))
  }
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (it) => it.toString(16).padStart(2, '0')).join('')
}
