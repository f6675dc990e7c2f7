import { useLocation, useNavigation } from 'react-router'

const WITHOUT_OVERLAY = [/^\/kaitori\/sell-form(\/|$)/, /^\/kaitori\/search-form$/]

/** The overlay covers the page while it submits something, except on the forms that keep their own place. */
export function showsOverlay(path: string, isLoading: boolean): boolean {
  return isLoading && !WITHOUT_OVERLAY.some((pattern) => pattern.test(path))
}

export function LoadingOverlay() {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  if (!showsOverlay(pathname, state === 'submitting')) return null
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
