import { createRetryingExecutor, pauseInBrowser } from '#client/graphql/retrying-executor.ts'
import type { GraphqlAnswer, GraphqlExecutor, GraphqlRequest } from '#contract/graphql-executor.ts'
import { tellWaiting } from './waiting-notice.tsx'

// In one file with what else a call may need later: each further one costs the first page its address.
export { traceCall } from '../trace-call.ts'

const OPTIONS = { onWaiting: tellWaiting, pause: pauseInBrowser, now: () => performance.now() }

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
