import { AppLink } from '../../shell/app-link.tsx'

interface Properties {
  readonly categories: readonly { readonly displacementCtgId: number; readonly title: string }[]
  /** Null: all. */
  readonly selected: number | null
  readonly addressOf: (displacementCtgId: number | null) => string
}

/** Narrows a list to one displacement category; plain links, so that each has an address of its own. */
export function DisplacementLinks({ categories, selected, addressOf }: Properties) {
  const all = [{ displacementCtgId: null, title: 'すべて' }, ...categories]
  return (
    <nav aria-label="排気量で絞り込む">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:flex">
        {all.map(({ displacementCtgId, title }) => (
          <li key={title}>
            <AppLink
              to={addressOf(displacementCtgId)}
              aria-current={displacementCtgId === selected ? 'true' : undefined}
              className="button button-quiet w-full px-4 text-sm aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
            >
              {displacementCtgId !== null && (
                <span
                  data-class={displacementCtgId}
                  className="size-2.5 shrink-0 rounded-full border border-surface bg-hue"
                  aria-hidden="true"
                />
              )}
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The category named by the address; undefined when it names none that exists. */
export function displacementOf(url: URL): number | null | undefined {
  const text = url.searchParams.get('displacement')
  if (text === null || text === '') return null
  return /^[1-7]$/.test(text) ? Number(text) : undefined
}
