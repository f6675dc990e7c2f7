import { Form, Link, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { PartnerViewerDocument, type PartnerViewerQuery } from '#contract/generated/partner.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { hostContext } from '../host-context.ts'
import type { Route } from './+types/console.ts'
import { homeOf, MENUS } from './chrome/menu.ts'
import { useMenuKeys } from './chrome/use-menu-keys.ts'
import { ask, DEALER_COOKIE, dealerOf } from './partner-call.ts'

const ROLES = { dealer: '販売店', agent: '代理店', operator: '運営' }

export async function loader(route: Route.LoaderArgs) {
  const { partner } = await ask(route, PartnerViewerDocument, {})
  const chosen = dealerOf(route.request)
  const { dealers, role } = partner
  // Loaders of the page run beside this one and know only the cookie: an agent's has to name a dealer of its own.
  if (role === 'agent' && dealers[0] && !dealers.some(({ bikeDealerId }) => bikeDealerId === String(chosen))) {
    const cookie = `${DEALER_COOKIE}=${dealers[0].bikeDealerId}; Path=/partner; Max-Age=2592000; SameSite=Lax; HttpOnly`
    throw redirect(new URL(route.request.url).pathname.replace(/\.data$/, ''), { headers: { 'set-cookie': cookie } })
  }
  return { partner, dealerId: chosen, liveToken: route.context.get(hostContext).partnerToken }
}

export default function Console({ loaderData }: Route.ComponentProps) {
  const { partner, dealerId } = loaderData
  useMenuKeys(partner.role)
  return (
    <div className="min-h-dvh text-sm">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-surface focus:p-3"
      >
        本文へ移動
      </a>
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 lg:px-6">
          <Link to={homeOf(partner.role)} className="flex min-h-11 items-center gap-2 no-underline">
            <Logo />
            <span className="rounded-control bg-brand-soft px-2 py-0.5 text-xs font-bold">{ROLES[partner.role]}</span>
          </Link>
          <div className="ml-auto flex items-center gap-3">
            <DealerName partner={partner} dealerId={dealerId} />
            <Form method="post" action="/partner/logout">
              <button type="submit" className="min-h-11 px-2 text-link underline underline-offset-4">
                ログアウト
              </button>
            </Form>
          </div>
          <nav aria-label="メインメニュー" className="-mx-4 w-[calc(100%+2rem)] overflow-x-auto px-4">
            <ul className="flex gap-1 whitespace-nowrap">
              {MENUS[partner.role].map(({ to, label, key }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    aria-keyshortcuts={`g ${key}`}
                    title={`g → ${key}`}
                    className="flex min-h-11 items-center rounded-control px-3 font-bold text-ink no-underline hover:bg-brand-soft aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <main id="main" className="px-4 py-5 lg:px-6">
        <Outlet />
      </main>
    </div>
  )
}

interface Whose {
  readonly partner: PartnerViewerQuery['partner']
  readonly dealerId: number | null
}

function DealerName({ partner, dealerId }: Whose) {
  const { pathname } = useLocation()
  const { dealers, role, name } = partner
  if (role !== 'agent' || dealers.length < 2)
    return (
      <span>
        <span className="font-bold">{dealers[0]?.name ?? name}</span>
        {dealers[0] && <span className="ml-2 text-text-2">{name}</span>}
      </span>
    )
  return (
    <Form method="post" action="/partner/switch-dealer" className="flex items-center gap-2">
      <input type="hidden" name="back" value={pathname} />
      <label htmlFor="acting-dealer" className="text-text-2">
        販売店
      </label>
      <select
        id="acting-dealer"
        name="bikeDealerId"
        defaultValue={String(dealerId)}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="control min-h-11 py-1"
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
