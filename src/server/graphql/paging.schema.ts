import { builder } from './builder.ts'
import type { Page } from './page.ts'

interface PageInfo {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}

export const PageInfoRef = builder.objectRef<PageInfo>('PageInfo')
PageInfoRef.implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
    startCursor: t.exposeString('startCursor', { nullable: true }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
})

export function pageInfoOf<Row>(
  { rows, hasNextPage, hasPreviousPage }: Page<Row>,
  cursor: (row: Row) => string,
): PageInfo {
  const [start] = rows
  const end = rows.at(-1)
  return {
    hasNextPage,
    hasPreviousPage,
    startCursor: start === undefined ? null : cursor(start),
    endCursor: end === undefined ? null : cursor(end),
  }
}

/** Forward with first and after, backward with last and before; skip for pagers. */
export const pagingArguments = builder.args((t) => ({
  first: t.int(),
  last: t.int(),
  after: t.string(),
  before: t.string(),
  skip: t.int(),
}))
