import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isLoadingForced, onForcedLoading } from './forced-loading.ts'

const WITHOUT_OVERLAY = [/^\/kaitori\/sell-form(\/|$)/, /^\/kaitori\/search-form$/]
/** What is there sooner shows no overlay, so that nothing flickers. */
const SHOW_DELAY_MS = 300
/** Between a mutation and the navigation that follows it, the overlay stays. */
const HIDE_DELAY_MS = 100

interface Loading {
  readonly navigation: 'idle' | 'loading' | 'submitting'
  readonly isForced: boolean
}

/**
 * The overlay covers the owner's site while a page is on its way, except on the forms that keep their own place; a mutation
 * forces it there too. The console shows what it sends.
 */
export function showsOverlay(path: string, { navigation, isForced }: Loading): boolean {
  if (isForced) return true
  if (path.startsWith('/partner')) return navigation === 'submitting'
  return navigation !== 'idle' && !WITHOUT_OVERLAY.some((pattern) => pattern.test(path))
}

export function LoadingOverlay() {
  const { pathname } = useLocation()
  const { state: navigation } = useNavigation()
  const isForced = useSyncExternalStore(onForcedLoading, isLoadingForced, () => false)
  const isShown = useDelayed(showsOverlay(pathname, { navigation, isForced }))
  if (!isShown) return null
  return (
    <div
      popover="manual"
      ref={raise}
      className="fixed inset-0 m-0 grid h-full w-full place-items-center border-0 bg-ground/70 text-text"
      role="status"
    >
      <p className="card px-6 py-4 shadow-float">{isForced ? '送信しています…' : '読み込んでいます…'}</p>
    </div>
  )
}

/** Above an open dialog too, which no z-index is. */
function raise(overlay: HTMLElement | null): void {
  overlay?.showPopover?.()
}

function useDelayed(isWanted: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isWanted === isShown) return
    const timer = setTimeout(() => setShown(isWanted), isWanted ? SHOW_DELAY_MS : HIDE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isWanted, isShown])
  return isShown
}
