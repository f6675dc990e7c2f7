import { Form, Link, useLocation } from 'react-router'
import type { PartnerAuctionsQuery } from '#contract/generated/partner.ts'

/** Filters that the person keeps, as links; the present one can be kept under a name. */
export function SavedFilters({ filters }: { readonly filters: PartnerAuctionsQuery['savedFilters'] }) {
  const { pathname, search } = useLocation()
  const hasFilter = search.length > 1
  if (filters.length === 0 && !hasFilter) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filters.length > 0 && <span className="text-text-2">保存した条件</span>}
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ savedFilterId, name, query }) => (
          <li key={savedFilterId} className="flex items-center rounded-full bg-brand-soft pl-4">
            <Link to={`/partner/auctions?${query}`} className="inline-flex min-h-11 items-center">
              {name}
            </Link>
            <Form method="post" action="/partner/auctions">
              <input type="hidden" name="do" value="delete-filter" />
              <input type="hidden" name="savedFilterId" value={savedFilterId} />
              <button type="submit" aria-label={`${name}を削除`} className="size-11 text-text-2">
                ×
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {hasFilter && pathname === '/partner/auctions' && (
        <Form method="post" action={`/partner/auctions${search}`} className="flex items-center gap-2">
          <input type="hidden" name="do" value="save-filter" />
          <input type="hidden" name="query" value={search.slice(1)} />
          <input
            name="name"
            required
            maxLength={30}
            aria-label="条件の名前"
            placeholder="条件の名前"
            className="control min-h-11 w-40 py-1 text-sm"
          />
          <button type="submit" className="button button-quiet">
            この条件を保存
          </button>
        </Form>
      )}
    </div>
  )
}
