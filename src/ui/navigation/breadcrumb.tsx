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
            {to ? (
              <Link to={to} className="inline-flex min-h-11 items-center">
                {label}
              </Link>
            ) : (
              // No link, no height for a finger: where it wraps, its line is as high as its words.
              <span aria-current="page" className="py-1 text-text-2">
                {label}
              </span>
            )}
            {index < crumbs.length - 1 && <ChevronRightIcon className="mx-1 size-3.5 shrink-0 text-text-2" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
