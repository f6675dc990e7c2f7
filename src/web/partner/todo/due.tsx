import { useEffect, useState } from 'react'
import { DAY, MINUTE } from '#domain/values/duration.ts'
import { tokyoTime } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
import { remainingText } from '#ui/values/remaining.ts'

interface Properties {
  readonly dueAt: string | null
  /** When the page was read. */
  readonly now: string
  /** Of what another has to do, nobody here is late. */
  readonly isOwn: boolean
}

/** 11月20日（金）まで and how long that is; a deadline at midnight is the day before it. */
export function Due({ dueAt, now, isOwn }: Properties) {
  const left = useLeft(dueAt, now)
  if (dueAt === null || left === null) return <span className="text-text-2">期限なし</span>
  const end = new Date(dueAt)
  const isWholeDay = tokyoTime(end) === '00:00'
  const late = left <= 0
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 md:grid md:justify-items-start">
      <time dateTime={dueAt} className="tabular whitespace-nowrap">
        {isWholeDay ? dayText(end.getTime() - 1) : dateTimeText(end)}まで
      </time>
      <span className="tabular whitespace-nowrap">
        {late ? (
          <StateBadge tone={isOwn ? 'bad' : 'warn'}>期限切れ {roughly(-left)}</StateBadge>
        ) : (
          <span className={left < DAY && isOwn ? 'font-bold text-warn' : 'text-text-2'}>残り {roughly(left)}</span>
        )}
      </span>
    </span>
  )
}

/** Milliseconds: as the page was read, then by the minute. */
function useLeft(dueAt: string | null, now: string): number | null {
  const [ticked, setTicked] = useState<number | null>(null)
  useEffect(() => {
    if (dueAt === null) return
    const timer = setInterval(() => setTicked(serverNow()), MINUTE)
    return () => clearInterval(timer)
  }, [dueAt])
  return dueAt === null ? null : Date.parse(dueAt) - Math.max(ticked ?? 0, Date.parse(now))
}

/** Minutes at the least: nobody waits here for a second. */
function roughly(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE)) * MINUTE
  return milliseconds < 60 * MINUTE ? `${minutes / MINUTE}分` : (remainingText(minutes) ?? '')
}
