import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the server's markup and the first render in the browser, true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
