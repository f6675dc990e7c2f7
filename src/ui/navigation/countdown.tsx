import { useEffect, useState } from 'react'
import { serverNow } from '../clock/server-now.ts'
import { dateTimeText, type Instant, timeText } from '../values/date-time.ts'
import { remainingText } from '../values/remaining.ts'

interface Properties {
  readonly endAt: Instant
  /**
   * The time of the server's render. The first markup of server and browser is made from it, so it must come with the
   * page's data. Without it, 残り appears once scripts run.
   */
  readonly now?: Instant | undefined
  /** What happens then: 入札終了 */
  readonly event?: string
  readonly className?: string
}

/** Soft close starts here, so the reader is made aware of it. Milliseconds. */
const SOON = 5 * 60_000

/** 残り 2日3時間 and the time itself, since a page left open says nothing about "in 3 hours". */
export function Countdown({ endAt, now, event = '終了', className = 'text-xl' }: Properties) {
  const [current, setCurrent] = useState(now === undefined ? null : new Date(now).getTime())

  useEffect(() => {
    const tick = () => setCurrent(serverNow())
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [])

  const end = new Date(endAt)
  const [firstEnd] = useState(end.getTime())
  const left = current === null ? null : end.getTime() - current
  const words = left === null ? null : remainingText(left)
  const isSoon = left !== null && left <= SOON && left > 0
  return (
    <p className="tabular leading-snug">
      {left !== null && (
        <span role="timer" aria-live="off" className={`block font-bold ${className} ${isSoon ? 'text-bad' : ''}`}>
          {words === null ? (
            `${event}しました`
          ) : (
            <>
              <small className="mr-[0.3em] text-[max(0.75rem,0.6em)]">残り</small>
              {words}
            </>
          )}
        </span>
      )}
      <span role="status" className="block text-sm font-bold text-warn empty:hidden">
        {end.getTime() > firstEnd && `入札があったため、${timeText(end)}まで延長されました`}
      </span>
      <time dateTime={end.toISOString()} className="block text-sm text-text-2">
        {`${dateTimeText(end)} ${event}`}
      </time>
    </p>
  )
}
