import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'

interface Result {
  readonly words: string
  /** The version of the auction in which it was given, and the one that it led to; null until that is loaded. */
  readonly before: string
  readonly after: string | null
  /** The same words said twice are two results. */
  readonly count: number
}

interface Changing {
  readonly auctionId: number
  readonly version: number | null
  readonly isWinnerSuspended: boolean | null
  readonly runnerUp: { readonly answerBy: string } | null
  readonly checklist: { readonly version: number } | null
  readonly trade: {
    readonly moneySeenAt: string | null
    readonly refundAskedAt: string | null
    readonly stopAsked: { readonly askedAt: string; readonly isOpen: boolean; readonly ruledBy: string | null } | null
  } | null
}

/** Changes with whatever happens to the auction, also with what its version does not count. */
export function stateOf({ auctionId, version, isWinnerSuspended, runnerUp, checklist, trade }: Changing): string {
  const { askedAt, isOpen, ruledBy } = trade?.stopAsked ?? {}
  const besides = [isWinnerSuspended, runnerUp?.answerBy, checklist?.version, trade?.moneySeenAt, trade?.refundAskedAt]
  return [auctionId, version, ...besides, askedAt, isOpen, ruledBy].join(' ')
}

/** Says at the top of the page what a command did: where it was given, the page may show something else by then. */
export const SayResult = createContext<(words: string) => void>(() => undefined)

/** The last result, until something else happens to the auction. */
export function useResult(version: string) {
  const [result, setResult] = useState<Result | null>(null)
  const say = useCallback(
    (words: string) => setResult((last) => ({ words, before: version, after: null, count: (last?.count ?? 0) + 1 })),
    [version],
  )
  if (result && result.after === null && version !== result.before) setResult({ ...result, after: version })
  const isStanding = result !== null && (version === result.before || version === (result.after ?? version))
  return { result: isStanding ? result : null, say }
}

/** Takes the reader to it, eye and screen reader alike; nothing moves on the way. */
export function ResultNotice({ words }: { readonly words: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="good" isAnswer>
        {words}
      </Notice>
    </div>
  )
}
