import { useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'

const WITHOUT_OVERLAY = [/^\/kaitori\/sell-form(\/|$)/, /^\/kaitori\/search-form$/]

/** The overlay covers the page while something global loads, except on the forms that keep their own place, unless forced. */
export function showsOverlay(path: string, isLoading: boolean, isForced: boolean): boolean {
  if (isForced) return true
  return isLoading && !WITHOUT_OVERLAY.some((pattern) => pattern.test(path))
}

export function LoadingOverlay() {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const { isLoading, isForced } = useLoading()
  const isSubmitting = navigation.state === 'submitting'
  if (!showsOverlay(pathname, isLoading || isSubmitting, isForced)) return null
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-ground/70" role="status" aria-live="polite">
      <p className="card px-6 py-4 shadow-float">読み込んでいます…</p>
    </div>
  )
}

/** A thin bar at the top while a page is on its way; on the sell pages it is the only sign (no overlay there). */
export function LoadingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="loading-bar" role="progressbar" aria-label="ページを読み込んでいます">
      <div className="loading-bar-fill" />
    </div>
  )
}

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
