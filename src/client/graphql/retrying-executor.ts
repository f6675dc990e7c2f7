import type { GraphqlAnswer, GraphqlExecutor, GraphqlRequest } from '#contract/graphql-executor.ts'
import { NetworkError } from './network-error.ts'

/** Much longer than another database takes to lead. */
export const PATIENCE_MS = 30_000
const PAUSE_MS = 1_000

interface Options {
  /** Told when waiting begins and ends. */
  readonly onWaiting: (isWaiting: boolean) => void
  readonly pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  readonly now: () => number
}

/**
 * What the server could not answer since its database was changing its leader is sent again as it was: reads, and writes
 * whose key makes them count once. Everything else is its caller's to repeat.
 */
export function createRetryingExecutor(execute: GraphqlExecutor, { onWaiting, pause, now }: Options): GraphqlExecutor {
  return async (request, signal) => {
    const end = now() + PATIENCE_MS
    let isWaiting = false
    try {
      for (;;) {
        const answer = await execute(request, signal)
        if (!isAway(answer) || !mayRepeat(request) || now() >= end) return answer
        if (!isWaiting) onWaiting(true)
        isWaiting = true
        await pause(PAUSE_MS, signal)
      }
    } finally {
      if (isWaiting) onWaiting(false)
    }
  }
}

function isAway({ status, errors }: GraphqlAnswer): boolean {
  return status === 503 && errors.some(({ extensions }) => extensions?.code === 'SERVICE_UNAVAILABLE')
}

function mayRepeat({ query, variables }: GraphqlRequest): boolean {
  if (!/^\s*mutation\b/.test(query)) return true
  const { input } = variables
  return typeof input === 'object' && input !== null && 'idempotencyKey' in input
}

/** Ends at once, as an aborted call does, when the signal says so. */
export function pauseInBrowser(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(new NetworkError('aborted', signal?.reason))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, milliseconds)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}
