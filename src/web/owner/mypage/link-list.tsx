import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { AppLink } from '../../shell/app-link.tsx'

export interface ListLink {
  readonly to: string
  readonly label: string
  readonly text?: string
  readonly badge?: string | undefined
}

/** A list of places to go, each as wide as the thumb reaches. */
export function LinkList({ links }: { readonly links: readonly ListLink[] }) {
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      {links.map(({ to, label, text, badge }) => (
        <li key={to}>
          <AppLink
            to={to}
            className="flex min-h-16 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-brand-soft"
          >
            <span className="min-w-0 grow">
              <span className="font-bold">{label}</span>
              {badge && (
                <span className="tabular ml-2 rounded-full bg-action px-2 text-xs font-bold text-on-action">
                  {badge}
                </span>
              )}
              {text && <span className="block text-sm text-text-2">{text}</span>}
            </span>
            <ChevronRightIcon className="size-4 shrink-0 text-text-2" />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
