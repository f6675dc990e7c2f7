export type LimitPolicy = DelayPolicy | RefillPolicy

/** How often something may be tried before each further try costs a growing delay. */
interface DelayPolicy {
  /** Tries without any delay. */
  readonly free: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** Without a try for so long, everything is forgotten. */
  readonly memoryMs: number
}

/**
 * A supply of tries that comes back one by one. Where two are taken from, a part and the whole, who has the part cannot
 * use up the whole, as long as its own comes back no faster.
 */
interface RefillPolicy {
  readonly free: number
  readonly refillMs: number
}

export interface LimitState {
  readonly count: number
  readonly lastAt: Date
  readonly blockedUntil: Date | null
}

/** The state after one more try; null when the try is refused. */
export function countAttempt(state: LimitState | null, policy: LimitPolicy, now: Date): LimitState | null {
  if (state?.blockedUntil && state.blockedUntil > now) return null
  if ('refillMs' in policy) return takeOne(state, policy, now)
  const isRemembered = state !== null && now.getTime() - state.lastAt.getTime() < policy.memoryMs
  const count = (isRemembered ? state.count : 0) + 1
  return { count, lastAt: now, blockedUntil: delayEnd(count, policy, now) }
}

/** `blockedUntil` says when the next try is there, also in the past: from it follows how many are there now. */
function takeOne(state: LimitState | null, { free, refillMs }: RefillPolicy, now: Date): LimitState {
  const toNext = (free - 1) * refillMs
  const wasFullAt = state?.blockedUntil ? state.blockedUntil.getTime() + toNext : 0
  const fullAt = Math.max(now.getTime(), wasFullAt) + refillMs
  const count = Math.ceil((fullAt - now.getTime()) / refillMs)
  return { count, lastAt: now, blockedUntil: new Date(fullAt - toNext) }
}

function delayEnd(count: number, { free, firstDelayMs, longestDelayMs }: DelayPolicy, now: Date): Date | null {
  if (count < free) return null
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (count - free))
  return new Date(now.getTime() + delay)
}
