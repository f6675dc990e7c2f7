import { useEffect, useState } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { onRefused, type Refused } from './shown-page.ts'

const WORDS = {
  network: '通信できませんでした。電波の良い所で、もう一度お試しください。',
  server: 'ページを開けませんでした。混み合っている場合があります。少し時間をおいて、もう一度お試しください。',
}

/** Over the page that stayed since the next one could not be opened. Once the network is back, that one opens by itself. */
export function CutOffNotice() {
  const [refused, setRefused] = useState<Refused | null>(null)
  const isLoading = useNavigation().state !== 'idle'
  const navigate = useNavigate()
  useEffect(() => onRefused(setRefused), [])
  useEffect(() => {
    if (isLoading) setRefused(null)
  }, [isLoading])
  useEffect(() => {
    if (!refused) return
    const goOn = () => void navigate(refused.wanted)
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [refused, navigate])
  if (!refused) return null
  return (
    <div role="alert" className="card fixed inset-x-4 top-4 z-50 mx-auto max-w-read border-warn p-4 shadow-float">
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
