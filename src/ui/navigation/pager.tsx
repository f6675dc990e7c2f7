import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx'
import { type LinkComponent, PlainLink } from './link.tsx'
import { pagesShown } from './pages-shown.ts'

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
