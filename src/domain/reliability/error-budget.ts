import { DAY, MINUTE } from '../values/duration.ts'

/** What is counted apart. Health checks and the build's own files are not: they answer whatever is broken. */
export const RESPONSE_KINDS = ['page', 'api', 'file'] as const
export type ResponseKind = (typeof RESPONSE_KINDS)[number]
export type CountedKind = ResponseKind | 'job'

export interface Count {
  readonly total: number
  /** Answers of 5xx; of jobs the runs that threw. */
  readonly failed: number
  /** Answers beyond the limit of their kind. */
  readonly slow: number
}

export const NO_COUNT: Count = { total: 0, failed: 0, slow: 0 }

/** The share of requests that is to be answered without 5xx, over the days of the budget. */
export const AVAILABILITY_GOAL = 0.999
export const BUDGET_DAYS = 30
/** Milliseconds. An upload takes as long as its line, so files have no limit. */
export const LATENCY_LIMITS: Readonly<Record<ResponseKind, number | null>> = { page: 1_000, api: 500, file: null }
/** The share of answers that is to come within the limit. */
export const LATENCY_GOAL = 0.99

const BUDGET_MINUTES = ((BUDGET_DAYS * DAY) / MINUTE) * (1 - AVAILABILITY_GOAL)

export interface ErrorBudget {
  readonly total: number
  readonly failed: number
  /** How many of `total` may fail. */
  readonly allowed: number
  /** Of `allowed`, what is left; negative when more failed. Null before the first request. */
  readonly leftShare: number | null
  /** The same as minutes in which nothing at all would be answered. */
  readonly leftMinutes: number
}

export function errorBudget({ total, failed }: Pick<Count, 'total' | 'failed'>): ErrorBudget {
  const allowed = total * (1 - AVAILABILITY_GOAL)
  const leftShare = total === 0 ? null : (allowed - failed) / allowed
  return { total, failed, allowed, leftShare, leftMinutes: BUDGET_MINUTES * (leftShare ?? 1) }
}

/** How many times faster than it lasts the budget is spent; null without requests. */
export function burnRate({ total, failed }: Pick<Count, 'total' | 'failed'>): number | null {
  return total === 0 ? null : failed / total / (1 - AVAILABILITY_GOAL)
}

/** The share that is as it should be; null where nothing was counted. */
export function shareWithout(bad: number, total: number): number | null {
  return total === 0 ? null : (total - bad) / total
}

export function sumCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, it) => ({ total: sum.total + it.total, failed: sum.failed + it.failed, slow: sum.slow + it.slow }),
    NO_COUNT,
  )
}
