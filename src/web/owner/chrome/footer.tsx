import { ArrowUpIcon } from '#ui/icons/icons.tsx'
import { useRootData } from '../../shell/root-data.ts'

/** The top sends owners on to their market search, once: with this they stay, for its questions. */
const OWNERS_TOP = '/kaitori?redirected=mypage/market#'

/** The footer's pages belong to the company's site: their addresses come from configuration. */
export function Footer() {
  const { configuration, viewer } = useRootData() ?? {}
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <p className="border-b border-line md:hidden">
        <a href="#top" className="flex min-h-12 items-center justify-center gap-2 text-sm no-underline">
          <ArrowUpIcon />
          ページの先頭へ
        </a>
      </p>
      <div className="page py-8">
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {configuration?.footerLinks.map(({ label, url }) => (
            <li key={label}>
              <a
                href={viewer ? url.replace('/kaitori#', OWNERS_TOP) : url}
                className="inline-flex min-h-11 items-center text-text-2 no-underline hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-xs text-text-2">© 2026 Kaitori</p>
      </div>
    </footer>
  )
}
