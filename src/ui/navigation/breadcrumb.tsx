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

/** Characters of a name that is shortened last: トップ, 買取相場, ユーザーレビュー. */
const SHORT = 8

/** On one line, however narrow: what is long gives way, with an ellipsis; the page's own name stands below it in full. */
export function Breadcrumb({ crumbs, LinkComponent: Link = PlainLink }: Properties) {
  return (
    <nav aria-label="パンくずリスト" className="text-sm">
      <ol className="flex items-center">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className={`flex items-center ${widthOf(label, to === undefined)}`}>
            {to ? (
              <Link to={to} className="flex min-h-11 min-w-0 items-center">
                <span className="truncate">{label}</span>
              </Link>
            ) : (
              <span aria-current="page" className="truncate text-text-2">
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

/**
 * The page itself gives way first, then a long name above it; a short one only where nothing else is left, as with letters
 * of twice the size. Weights so far apart that no other is cut by a fraction of a pixel meanwhile.
 */
function widthOf(label: string, isPage: boolean): string {
  const isLong = label.length > SHORT
  if (isPage) return isLong ? 'min-w-[64px] shrink-[99999999]' : 'min-w-0 shrink-[99999999]'
  return isLong ? 'min-w-[64px] shrink-[9999]' : 'min-w-0'
}
