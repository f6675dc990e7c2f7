import pLimit from 'p-limit'
import { ExpectedError } from '#domain/errors/expected-error.ts'

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/** Runs so many at a time; the others wait in line, and whoever comes when the line is full is turned away. */
export function createLimiter(concurrency: number, maxWaiting: number): Limiter {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount >= concurrency && limit.pendingCount >= maxWaiting)
      throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
    return limit(work)
  }
}
