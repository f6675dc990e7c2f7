import { useEffect, useState } from 'react'
import { Link, useLocation, useMatches, useNavigate } from 'react-router'
import { type Outage, pageKeeper } from './page-keeper.ts'
import { keepShownPage, rememberPage, stayOnPage } from './shown-page.ts'

interface Refused {
  readonly cause: Outage
  /** Path and query. */
  readonly wanted: string
}

const WORDS = {
  network: '通信できませんでした。電波の良い所で、もう一度お試しください。',
  server: 'ページを開けませんでした。混み合っている場合があります。少し時間をおいて、もう一度お試しください。',
}

/** Over the page that stayed since the next one could not be opened. Once the network is back, that one opens by itself. */
export default function CutOffNotice() {
  const place = useShownPage()
  const [refused, setRefused] = useState<Refused | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    pageKeeper.refuse = (cause, wanted) => {
      stayOnPage()
      setRefused({ cause, wanted })
    }
    pageKeeper.keep = (route, next) => keepShownPage(route, next, pageKeeper.refuse)
  }, [])
  useEffect(() => {
    if (place) setRefused(null) // another page was opened
  }, [place])
  useEffect(() => {
    if (!refused) return
    const goOn = () => void navigate(refused.wanted)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [refused, navigate])
  if (!refused) return null
  return (
    <div role="alert" className="card fixed inset-x-4 bottom-24 z-50 mx-auto max-w-read border-warn p-4 shadow-float">
      <p>{WORDS[refused.cause]}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to={refused.wanted} className="button button-quiet">
          もう一度開く
        </Link>
        <button type="button" onClick={() => setRefused(null)} className="button button-quiet">
          閉じる
        </button>
      </p>
    </div>
  )
}

/** What stands on the screen stays there when it cannot be read again. */
function useShownPage(): string {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const matches = useMatches()
  useEffect(() => rememberPage(place, matches))
  return place
}
