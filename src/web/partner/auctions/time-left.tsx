import { useEffect, useState } from 'react'
import { dateTimeText } from '#ui/values/date-time.ts'
import { remainingText } from '#ui/values/remaining.ts'

const SOON = 5 * 60_000

/** 残り 3時間12分; the moment itself in the title and without scripts. */
export function TimeLeft({ endAt }: { readonly endAt: string | null }) {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  if (endAt === null) return <span className="text-text-2">審査前</span>
  const left = now === null ? null : new Date(endAt).getTime() - now
  const isSoon = left !== null && left > 0 && left <= SOON
  return (
    <time dateTime={endAt} title={dateTimeText(endAt)} className={`tabular ${isSoon ? 'font-bold text-bad' : ''}`}>
      {left === null ? dateTimeText(endAt) : (remainingText(left) ?? '終了')}
    </time>
  )
}
