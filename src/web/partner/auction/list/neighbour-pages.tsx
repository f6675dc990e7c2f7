import { Link } from 'react-router'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { ChevronLeftIcon } from '#ui/icons/state-icons.tsx'

interface Properties {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  /** Of the first and the last row that are shown; null where none is left. */
  readonly startCursor: string | null
  readonly endCursor: string | null
  /** The same list at another place; without one at its beginning. */
  readonly addressOf: (place: Record<string, string>) => string
}

/** 前へ and 次へ of a list that is read along a key: how many pages there are is not known, and need not be. */
export function NeighbourPages({ hasNextPage, hasPreviousPage, startCursor, endCursor, addressOf }: Properties) {
  if (!hasNextPage && !hasPreviousPage) return null
  return (
    <nav aria-label="ページ" className="flex justify-center gap-3">
      {hasPreviousPage && (
        <Link
          to={addressOf(startCursor === null ? {} : { before: startCursor })}
          rel="prev"
          className="button button-quiet"
        >
          <ChevronLeftIcon className="size-4" />
          前へ
        </Link>
      )}
      {hasNextPage && endCursor !== null && (
        <Link to={addressOf({ after: endCursor })} rel="next" className="button button-quiet">
          次へ
          <ChevronRightIcon className="size-4" />
        </Link>
      )}
    </nav>
  )
}
