import { useEffect, useState } from 'react'
import { hasVoidBids, STATUS } from '#domain/auction/status.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { dateTimeText } from '#ui/values/date-time.ts'
import { remainingText } from '#ui/values/remaining.ts'

const SOON = 5 * 60_000

interface Properties {
  readonly auction: { readonly auctionStatus: number; readonly endAt: string | null }
}

/** 残り 3時間12分; the moment itself in the title and without scripts. What no longer runs does not count down. */
export function TimeLeft({ auction: { auctionStatus, endAt } }: Properties) {
  const isRunning = auctionStatus === STATUS.bidding
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (!isRunning) return
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  if (endAt === null) return <span className="text-text-2">審査前</span>
  // Stopped or taken back: the planned end never came.
  if (hasVoidBids(auctionStatus)) return <span>—</span>
  const left = now === null || !isRunning ? null : new Date(endAt).getTime() - now
  const isSoon = left !== null && left > 0 && left <= SOON
  return (
    <time dateTime={endAt} title={dateTimeText(endAt)} className={`tabular ${isSoon ? 'font-bold text-bad' : ''}`}>
      {left === null ? dateTimeText(endAt) : (remainingText(left) ?? '終了')}
    </time>
  )
}
