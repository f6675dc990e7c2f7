import { ChevronRightIcon } from '../icons/icons.tsx'
import { type LinkComponent, PlainLink } from './link.tsx'

export interface Crumb {
  readonly label: string
  /** Missing for the page itself, the last one. */
  readonly to?: string
}

interface Properties {
  readonly crumbs: readonly Crumb[]
  readonly LinkComponent?: LinkComponent
}

export function Breadcrumb({ crumbs, LinkComponent: Link = PlainLink }: Properties) {
  return (
    <nav aria-label="パンくずリスト" className="text-sm">
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex items-center">
            {index > 0 && <ChevronRightIcon className="mx-1 size-3.5 shrink-0 text-text-2" />}
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="inline-flex min-h-11 items-center text-text-2">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
