import type { DataStrategyResult } from 'react-router'

type Results = Record<string, DataStrategyResult>

export type Outage = 'network' | 'server'

interface PageKeeper {
  /** Around every load of a page. */
  keep(route: { readonly request: Request }, next: () => Promise<Results>): Promise<Results>
  /** A page could not be opened: the one before it stays and says so. */
  refuse(cause: Outage, wanted: string): void
}

/** Nothing is kept until cut-off-notice.tsx is here: it comes after the first page, whose scripts stay small. */
export const pageKeeper: PageKeeper = { keep: (_route, next) => next(), refuse: () => undefined }
