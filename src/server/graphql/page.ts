import { ExpectedError } from '#domain/errors/expected-error.ts'

/** One page of a list: so many from its beginning or end, behind or before a cursor. */
export interface PageRequest {
  readonly first: number | null
  readonly last: number | null
  readonly after: string | null
  readonly before: string | null
  readonly skip: number
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
}

export const MAX_ROWS = 100
const DEFAULT_ROWS = 20
/** Skipping reads what it skips: a pager goes this far, further on lead the cursors. */
const MAX_SKIPPED = 1_000

interface ReadPage {
  readonly size: number
  readonly isBackward: boolean
  readonly cursor: string | null
  readonly skip: number
}

/** `last` and `before` go from the end towards the beginning. */
export function readPage({ first, last, after, before, skip }: PageRequest): ReadPage {
  const isBackward = last !== null || before !== null
  const size = (isBackward ? last : first) ?? DEFAULT_ROWS
  const isMixed = isBackward && (first !== null || after !== null)
  if (isMixed || size < 1 || size > MAX_ROWS || skip < 0 || skip > MAX_SKIPPED) throw new ExpectedError('BAD_REQUEST')
  return { size, isBackward, cursor: isBackward ? before : after, skip }
}

/** What was read, one row more than asked for, as the page it stands for. */
export function pageOf<Row>(rows: readonly Row[], { size, isBackward, cursor, skip }: ReadPage): Page<Row> {
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  if (isBackward) shown.reverse()
  const isBehindSomething = cursor !== null || skip > 0
  return {
    rows: shown,
    hasNextPage: isBackward ? isBehindSomething : hasMore,
    hasPreviousPage: isBackward ? hasMore : isBehindSomething,
  }
}

export function idCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

export function idOf(cursor: string): number {
  const id = Number(Buffer.from(cursor, 'base64url').toString())
  if (!Number.isSafeInteger(id) || id < 0) throw new ExpectedError('BAD_REQUEST')
  return id
}
