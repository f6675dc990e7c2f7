/** How often something may be tried before each further try costs a growing delay. */
export interface LimitPolicy {
  /** Tries without any delay. */
  readonly free: number
  readonly firstDelayMs: number
  readonly longestDelayMs: number
  /** Without a try for so long, everything is forgotten. */
  readonly memoryMs: number
}

export interface LimitState {
  readonly count: number
  readonly lastAt: Date
  readonly blockedUntil: Date | null
}

/** The state after one more try; null when the try is refused. */
export function countAttempt(state: LimitState | null, policy: LimitPolicy, now: Date): LimitState | null {
  if (state?.blockedUntil && state.blockedUntil > now) return null
  const isRemembered = state !== null && now.getTime() - state.lastAt.getTime() < policy.memoryMs
  const count = (isRemembered ? state.count : 0) + 1
  return { count, lastAt: now, blockedUntil: delayEnd(count, policy, now) }
}

function delayEnd(count: number, { free, firstDelayMs, longestDelayMs }: LimitPolicy, now: Date): Date | null {
  if (count < free) return null
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (count - free))
  return new Date(now.getTime() + delay)
}
