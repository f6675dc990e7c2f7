import { Form, useLocation } from 'react-router'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { ConsoleLink } from './console-link.tsx'

/** Search over everything, for operators: a field at a desk, a link on a phone. Its page has a field of its own. */
export function HeaderSearch() {
  const { pathname } = useLocation()
  if (pathname.endsWith('/partner/search')) return null
  return (
    <>
      <Form method="get" action="/partner/search" role="search" aria-label="すべてから検索" className="max-sm:hidden">
        <input
          key={pathname}
          type="search"
          name="q"
          aria-label="すべてから検索"
          aria-keyshortcuts="/"
          placeholder="すべてから検索（/）"
          maxLength={MAX_SEARCH_LENGTH}
          className="control min-h-11 w-52 py-1 text-sm"
        />
      </Form>
      <ConsoleLink to="/partner/search" className="flex min-h-11 shrink-0 items-center sm:hidden">
        検索
      </ConsoleLink>
    </>
  )
}
