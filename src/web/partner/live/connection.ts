import { useSyncExternalStore } from 'react'
import type { LiveState } from '#client/realtime/live-subscription.ts'
import type { UnsentCause } from '../call/answer/unsent.ts'

/** How this page is connected to the server. */
export interface Connection {
  /** What the browser says of its network. */
  readonly isOnline: boolean
  readonly socket: LiveState
  /** Why the latest request failed; null: it came through. */
  readonly fault: UnsentCause | null
  /** Somebody wanted to go on to another page, which could not be opened. */
  readonly isPageRefused: boolean
  /** The page on the screen cannot be read any more: what it shows is what it showed before. */
  readonly isGone: boolean
}

const FINE: Connection = { isOnline: true, socket: 'live', fault: null, isPageRefused: false, isGone: false }
const FIELDS = [
  'isOnline',
  'socket',
  'fault',
  'isPageRefused',
  'isGone',
] as const satisfies readonly (keyof Connection)[]
let current: Connection = FINE
const listeners = new Set<() => void>()

export function connection(): Connection {
  return current
}

export function changeConnection(change: Partial<Connection>): void {
  const next = { ...current, ...change }
  if (FIELDS.every((field) => current[field] === next[field])) return
  current = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    listen,
    () => current,
    () => FINE,
  )
}

/** Nobody is logged in here: the login is another page. */
export function isLoggedOut(fault: UnsentCause | null): boolean {
  return fault === 'session' || fault === 'suspended'
}

/** Whether a request has a chance at all. */
export function isReachable({ isOnline, fault }: Connection): boolean {
  return isOnline && fault === null
}
