import { useEffect, useState } from 'react'
import { serverNow } from '#ui/clock/server-now.ts'
import { elapsedText } from '#ui/values/remaining.ts'
import { type Connection, useConnection } from '../live/connection.ts'
import { LogInAgain } from './outcome.tsx'

/** A socket that is back at once is no news. Milliseconds. */
const GRACE_MS = 4_000
const TICK_MS = 1_000

/** Says that the figures no longer move by themselves, and how old they are. Nothing while all is well. */
export function ConnectionBadge({ readAt }: { readonly readAt: string }) {
  const connection = useConnection()
  const words = wordsOf(connection)
  const isSudden = !connection.isOnline || connection.fault !== null
  const age = useAge(words !== null, readAt)
  const isShown = words !== null && age !== null && (isSudden || age.troubled >= GRACE_MS)
  return (
    <div role="status" className="contents">
      {isShown && (
        <div className="flex w-full flex-wrap items-center gap-x-4 rounded-control border border-warn bg-surface px-3 py-1 text-warn">
          <p className="font-bold">
            {words}・{ageText(age.figures)}の情報です
          </p>
          {connection.fault === 'session' && <LogInAgain />}
          {connection.isPageRefused && <p>つながらないため、ページを開けませんでした。</p>}
        </div>
      )}
    </div>
  )
}

function wordsOf({ isOnline, fault, socket }: Connection): string | null {
  if (!isOnline) return 'オフライン'
  if (fault === 'session') return 'ログインの有効期限が切れました'
  if (fault !== null) return 'サーバーに再接続しています'
  return socket === 'live' ? null : '再接続しています'
}

/** How old the figures are, and for how long something has been wrong; null while nothing is. */
function useAge(isTroubled: boolean, readAt: string): { figures: number; troubled: number } | null {
  const [age, setAge] = useState<{ figures: number; troubled: number } | null>(null)
  useEffect(() => {
    if (!isTroubled) return setAge(null)
    const since = serverNow()
    const tick = () => setAge({ figures: serverNow() - Date.parse(readAt), troubled: serverNow() - since })
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [isTroubled, readAt])
  return age
}

function ageText(milliseconds: number): string {
  return milliseconds < 60_000 ? '1分以内' : (elapsedText(milliseconds) ?? '1週間以上前')
}
