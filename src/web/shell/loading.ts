import { useSyncExternalStore } from 'react'

interface Loading {
  readonly isLoading: boolean
  readonly isForced: boolean
}

const IDLE: Loading = { isLoading: false, isForced: false }
let current: Loading = IDLE
let running = 0
let forced = 0
const listeners = new Set<() => void>()

/** Shows the overlay while `work` runs; `isForced` shows it also where it is left out otherwise. */
export async function withLoading<T>(work: Promise<T>, isForced = false): Promise<T> {
  change(1, isForced)
  try {
    return await work
  } finally {
    change(-1, isForced)
  }
}

export function useLoading(): Loading {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
    () => IDLE,
  )
}

function change(by: 1 | -1, isForced: boolean): void {
  running += by
  if (isForced) forced += by
  current = { isLoading: running > 0, isForced: forced > 0 }
  for (const listener of listeners) listener()
}
