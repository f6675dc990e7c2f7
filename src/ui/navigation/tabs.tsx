import { type LinkComponent, PlainLink } from './link.tsx'

export interface Tab {
  readonly label: string
  readonly to: string
  readonly isCurrent: boolean
  /** Unread messages, listings in this state … */
  readonly count?: number
}

interface Properties {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly LinkComponent?: LinkComponent
}

/** Views of the same thing, each with an address of its own. */
export function Tabs({ label, tabs, LinkComponent: Link = PlainLink }: Properties) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex w-max min-w-full gap-1">
        {tabs.map(({ label, to, isCurrent, count = 0 }) => (
          <li key={to}>
            <Link
              to={to}
              {...(isCurrent && { 'aria-current': 'page' })}
              className={`flex min-h-11 items-center gap-1.5 border-b-3 px-3 whitespace-nowrap no-underline -outline-offset-3 ${
                isCurrent ? 'border-action font-bold text-ink' : 'border-transparent text-text-2 hover:text-ink'
              }`}
            >
              {label}
              {count > 0 && <span className="tabular rounded-full bg-brand-soft px-1.5 text-xs text-ink">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
