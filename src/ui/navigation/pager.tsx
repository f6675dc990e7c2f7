import { ChevronRightIcon } from '../icons/icons.tsx'
import { ChevronLeftIcon } from '../icons/state-icons.tsx'
import { type LinkComponent, PlainLink } from './link.tsx'

interface Properties {
  /** From 1. */
  readonly current: number
  readonly count: number
  readonly addressOf: (page: number) => string
  readonly LinkComponent?: LinkComponent
}

const PLACE = 'grid size-11 place-items-center rounded-control tabular no-underline'

export function Pager({ current, count, addressOf, LinkComponent: Link = PlainLink }: Properties) {
  if (count < 2) return null
  return (
    <nav aria-label="ページ" className="flex flex-wrap items-center justify-center gap-1">
      {current > 1 && (
        <Link to={addressOf(current - 1)} aria-label="前のページ" className={`${PLACE} hover:bg-brand-soft`}>
          <ChevronLeftIcon />
        </Link>
      )}
      <p className="tabular px-3 sm:hidden">
        {current}／{count}ページ
      </p>
      <ol className="hidden flex-wrap items-center justify-center gap-1 sm:flex">
        {pagesShown(current, count).map((page, index, all) =>
          page === null ? (
            <li key={`after ${all[index - 1]}`} aria-hidden="true" className="px-1 text-text-2">
              …
            </li>
          ) : (
            <li key={page}>
              {page === current ? (
                <span aria-current="page" className={`${PLACE} bg-brand font-bold text-on-brand`}>
                  {page}
                </span>
              ) : (
                <Link to={addressOf(page)} aria-label={`${page}ページ目`} className={`${PLACE} hover:bg-brand-soft`}>
                  {page}
                </Link>
              )}
            </li>
          ),
        )}
      </ol>
      {current < count && (
        <Link to={addressOf(current + 1)} aria-label="次のページ" className={`${PLACE} hover:bg-brand-soft`}>
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}

/** The page numbers a pager shows: the first, the last, the current one with its neighbours; null stands for a gap. */
export function pagesShown(current: number, count: number): readonly (number | null)[] {
  const near = new Set([1, count, current - 1, current, current + 1])
  const shown: (number | null)[] = []
  let before = 0
  for (let page = 1; page <= count; page += 1) {
    if (!near.has(page)) continue
    // A gap of a single page shows that page: the dots would take as much room.
    if (page - before === 2) shown.push(page - 1)
    else if (page - before > 2) shown.push(null)
    shown.push(page)
    before = page
  }
  return shown
}
