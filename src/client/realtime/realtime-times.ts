/** All in milliseconds. */
export const CONNECTION_ACK_TIMEOUT = 15_000
export const START_ACK_TIMEOUT = 15_000
export const MINIMUM_KEEP_ALIVE_TIMEOUT = 60_000
export const CLOSE_CHECK_DELAY = 1_000
export const RESTART_DELAY = 3_000
const FIRST_RETRY_DELAY = 100
const MAX_RETRY_DELAY = 5_000

/** Of a handshake that failed for the n-th time (from 0); null: no more. Up to 100 ms more keep clients from coming all at once. */
export function retryDelay(failures: number, random: () => number): number | null {
  const delay = FIRST_RETRY_DELAY * 2 ** failures
  return delay > MAX_RETRY_DELAY ? null : delay + random() * 100
}

export const NORMAL_CLOSE = 1000
export const FAILED_HANDSHAKE_CLOSE = 3001
