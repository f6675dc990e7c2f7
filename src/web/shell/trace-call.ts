import type { FetchExecutor } from '#client/graphql/fetch-executor.ts'
import { BROWSER_SPAN_PATH, type BrowserSpan } from '#contract/browser-span.ts'
import type { GraphqlAnswer, GraphqlRequest } from '#contract/graphql-executor.ts'

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
