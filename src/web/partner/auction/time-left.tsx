import { useSyncExternalStore } from 'react'
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
  const end = endAt === null ? Number.NaN : Date.parse(endAt)
  const isRunning = auctionStatus === STATUS.bidding
  // Drawn anew when its words are others: of most that is once an hour.
  const text = useSyncExternalStore(
    isRunning ? everySecond : never,
    () => (isRunning ? (remainingText(end - serverNow()) ?? '終了') : null),
    () => null,
  )
  const isSoon = useSyncExternalStore(
    isRunning ? everySecond : never,
    () => isRunning && end > serverNow() && end - serverNow() <= SOON,
    () => false,
  )
  if (endAt === null) return <span className="text-text-2">審査前</span>
  // Stopped or taken back: the planned end never came.
  if (hasVoidBids(auctionStatus)) return <span>—</span>
  return (
    <time dateTime={endAt} title={dateTimeText(endAt)} className={`tabular ${isSoon ? 'font-bold text-bad' : ''}`}>
      {text ?? dateTimeText(endAt)}
    </time>
  )
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all rows of a list. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const never = () => () => undefined
