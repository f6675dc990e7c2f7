import { Form, useLocation } from 'react-router'
import type { PartnerViewerQuery } from '#contract/generated/partner.ts'

interface Properties {
  readonly partner: PartnerViewerQuery['partner']
  readonly dealerId: number | null
}

/** For whom one works: a name, or for an agent of several dealers the choice. */
export function DealerSwitch({ partner, dealerId }: Properties) {
  const { pathname } = useLocation()
  const { dealers, role, name } = partner
  if (role !== 'agent' || dealers.length < 2)
    return (
      <span className="min-w-0 truncate">
        <span className="font-bold">{dealers[0]?.name ?? name}</span>
        {dealers[0] && <span className="ml-2 text-text-2 max-sm:hidden">{name}</span>}
      </span>
    )
  return (
    <Form method="post" action="/partner/switch-dealer" className="flex min-w-0 items-center gap-2">
      <input type="hidden" name="back" value={pathname} />
      <label htmlFor="acting-dealer" className="shrink-0 text-text-2 max-sm:sr-only">
        販売店
      </label>
      <select
        id="acting-dealer"
        name="bikeDealerId"
        key={dealerId}
        defaultValue={String(dealerId)}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="control min-h-11 min-w-0 py-1 text-sm"
      >
        {dealers.map((dealer) => (
          <option key={dealer.bikeDealerId} value={dealer.bikeDealerId}>
            {dealer.name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="button button-quiet">
          切り替える
        </button>
      </noscript>
    </Form>
  )
}
