import { useCallback, useState } from 'react'
import { type News, untold } from './news.ts'

interface Start {
  readonly bikeDealerId: number | null
  /** The first reading: what is older was there before, and the lists show it. */
  readonly since: string
  readonly dismissed: ReadonlySet<string>
}

/** Since this page was opened; a switch to another dealer begins anew. */
export function useNews(news: readonly News[], readAt: string, bikeDealerId: number | null) {
  const [start, setStart] = useState<Start>({ bikeDealerId, since: readAt, dismissed: new Set() })
  if (start.bikeDealerId !== bikeDealerId) setStart({ bikeDealerId, since: readAt, dismissed: new Set() })
  const dismiss = useCallback((newsId: string) => {
    setStart((it) => ({ ...it, dismissed: new Set([...it.dismissed, newsId]) }))
  }, [])
  return { news: untold(news, start.since, start.dismissed), dismiss }
}
