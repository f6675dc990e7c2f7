import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { breakOff, canBreakOff, isLoadingForced, onForcedLoading } from './forced-loading.ts'

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
  const cancel = useCancel(isForced)
  if (!isShown) return null
  return (
    <div
      popover="manual"
      ref={raise}
      className="fixed inset-0 m-0 grid h-full w-full place-items-center border-0 bg-ground/70 text-text"
    >
      <div className="card grid justify-items-center gap-3 px-6 py-4 shadow-float">
        <p role="status">{isForced ? '送信しています…' : '読み込んでいます…'}</p>
        {cancel && (
          <button type="button" className="button button-quiet" onClick={cancel}>
            {isForced ? '送信をやめる' : '読み込みをやめる'}
          </button>
        )}
      </div>
    </div>
  )
}

/** Breaks off what is waited for, by Escape too; null where that could leave something half done. */
function useCancel(isForced: boolean): (() => void) | null {
  const { pathname, search, hash, state } = useLocation()
  const { state: navigation, formMethod } = useNavigation()
  const navigate = useNavigate()
  const canStop = useSyncExternalStore(onForcedLoading, canBreakOff, () => false)
  const isPageOnly = !isForced && navigation === 'loading' && formMethod === undefined
  // The way back has changed the address before its page is there: staying would put this page in the place of that one.
  const isStill = isPageOnly && window.location.pathname + window.location.search === pathname + search
  const stay = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, state, preventScrollReset: true, defaultShouldRevalidate: false },
    )
  const cancel = canStop ? breakOff : isStill ? stay : null
  const canCancel = cancel !== null
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    cancel?.()
  })
  useEffect(() => {
    if (!canCancel) return
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [canCancel])
  return cancel
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
