import { useLocation, useNavigation } from 'react-router'
import { useLoading } from './loading.ts'

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
