import { useEffect, useState } from 'react'
import { Link, useLocation, useMatches, useNavigate } from 'react-router'
import { type Outage, pageKeeper } from './page-keeper.ts'
import { keepShownPage, outageOf, placeOf, rememberPage, shownPage, stayOnPage } from './shown-page.ts'

interface Refused {
  readonly cause: Outage
  readonly wanted: string
  /** Loaded as a whole, not by the router. */
  readonly isDocument: boolean
}

declare global {
  interface Window {
    /**
     * Called by the router where it cannot ask for the way to a page (see scripts/steps/vite-plugins.ts). A promise takes the
     * error's place: kept, the router goes on with the pages it knows; never kept, it waits until the navigation is called off.
     */
    kaitoriKeep?(error: unknown, wanted: string | null): Promise<void> | undefined
  }
}

const WORDS = {
  network: '通信できませんでした。電波の良い所で、もう一度お試しください。',
  server: 'ページを開けませんでした。混み合っている場合があります。少し時間をおいて、もう一度お試しください。',
}

/**
 * Over the page that stayed since the next one could not be opened. Once the network is back, that one
 * opens by itself, unless something was typed here since.
 */
export function CutOffNotice() {
  const place = useShownPage()
  const [refused, setRefused] = useState<Refused | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    pageKeeper.refuse = (cause, wanted) => {
      stayOnPage()
      setRefused({ cause, wanted, isDocument: false })
    }
    pageKeeper.keep = (route, next) => keepShownPage(route, next, pageKeeper.refuse)
    window.kaitoriKeep = (error, wanted) => {
      const cause = outageOf(error)
      if (cause === null || !wanted?.startsWith('/')) return undefined // fetched ahead: nobody waits for it
      if (placeOf({ url: new URL(wanted, window.location.origin).href }) === shownPage()?.place)
        return Promise.resolve()
      pageKeeper.refuse(cause, wanted)
      return new Promise(() => undefined)
    }
    const keepFromLink = (event: MouseEvent) => {
      const wanted = navigator.onLine ? null : documentLink(event)
      if (wanted === null) return
      event.preventDefault()
      setRefused({ cause: 'network', wanted, isDocument: true })
    }
    window.addEventListener('click', keepFromLink)
    return () => window.removeEventListener('click', keepFromLink)
  }, [])
  useEffect(() => {
    if (place) setRefused(null) // another page was opened
  }, [place])
  useEffect(() => {
    if (!refused) return
    const goOn = () => (refused.isDocument ? window.location.assign(refused.wanted) : void navigate(refused.wanted))
    const stay = () => window.removeEventListener('online', goOn)
    window.addEventListener('online', goOn)
    // Who has gone on typing here is not taken away from it.
    window.addEventListener('input', stay)
    return () => {
      stay()
      window.removeEventListener('input', stay)
    }
  }, [refused, navigate])
  if (!refused) return null
  return (
    <div role="alert" className="card fixed inset-x-4 bottom-24 z-50 mx-auto max-w-read border-warn p-4 shadow-float">
      <p>{WORDS[refused.cause]}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to={refused.wanted} reloadDocument={refused.isDocument} className="button button-quiet">
          もう一度開く
        </Link>
        <button type="button" onClick={() => setRefused(null)} className="button button-quiet">
          閉じる
        </button>
      </p>
    </div>
  )
}

/** Where a click would lead that the browser answers by itself, in this window; null: nowhere. */
function documentLink(click: MouseEvent): string | null {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return null
  const link = click.target instanceof Element ? click.target.closest('a') : null
  if (!link?.href.startsWith('http') || link.target || link.hasAttribute('download')) return null
  const [page] = window.location.href.split('#')
  return link.hash && link.href.split('#')[0] === page ? null : link.href
}

/** What stands on the screen stays there when it cannot be read again. */
function useShownPage(): string {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const matches = useMatches()
  useEffect(() => rememberPage(place, matches))
  return place
}
