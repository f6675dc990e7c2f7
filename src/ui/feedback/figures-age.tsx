import { useEffect, useState } from 'react'
import { serverNow } from '../clock/server-now.ts'
import { elapsedText } from '../values/remaining.ts'

interface Properties {
  /** オフライン, or a sentence; null while all is well. */
  readonly trouble: string | null
  /** When the figures were read, by the server's clock. */
  readonly readAt: string
  /** What is back at once is no news; what the browser itself says is told without delay. */
  readonly isSudden: boolean
  readonly children?: React.ReactNode
}

const GRACE_MS = 4_000
const TICK_MS = 1_000

/** Says that the figures no longer move by themselves, and how old they are. */
export function FiguresAge({ trouble, readAt, isSudden, children }: Properties) {
  const age = useAge(trouble !== null, readAt)
  const isShown = trouble !== null && age !== null && (isSudden || age.troubled >= GRACE_MS)
  return (
    <div role="status" className="contents">
      {isShown && (
        <div className="flex w-full flex-wrap items-center gap-x-4 rounded-control border border-warn bg-surface px-3 py-1 text-warn">
          <p className="font-bold">
            {trouble}
            {trouble.endsWith('。')
              ? `表示は${ageText(age.figures)}の情報です。`
              : `・${ageText(age.figures)}の情報です`}
          </p>
          {children}
        </div>
      )}
    </div>
  )
}

interface Age {
  readonly figures: number
  readonly troubled: number
}

/** How old the figures are, and for how long something has been wrong; null while nothing is. */
function useAge(isTroubled: boolean, readAt: string): Age | null {
  const [age, setAge] = useState<Age | null>(null)
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
