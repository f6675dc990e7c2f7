import { useEffect, useRef, useState } from 'react'
import { Form, type LinkProps, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { ROLE_LABELS } from '#content/messages/role-labels.ts'
import type { PartnerViewerQuery } from '#contract/generated/partner.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Menu } from '../../shell/menu.tsx'
import { forgetAllDrafts } from '../call/draft/draft-store.ts'
import { OPENED_FOR, openedForOf } from '../call/opened-for.ts'
import { ConsoleLink, ConsoleNavLink } from './console-link.tsx'
import { DEALER, pageForDealer } from './dealer-address.ts'
import { homeOf, type Place, registers, shownPlaces } from './menu.ts'

interface Properties {
  readonly partner: PartnerViewerQuery['partner']
  readonly dealerId: number | null
  /** What waits behind a place of the menu, by its address. */
  readonly counts: Readonly<Record<string, number>>
  /** How the page is connected. */
  readonly children?: React.ReactNode
  /** What happened elsewhere, below the menu. */
  readonly news?: React.ReactNode
}

export function ConsoleHeader({ partner, dealerId, counts, children, news }: Properties) {
  const list = useRef<HTMLUListElement>(null)
  const [header, setHeader] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  // Of a menu that fits beside the name at a desk, the header is one line: each more is a row of the list less.
  const places = shownPlaces(partner.role)
  const hidden = registers(partner.role)
  const isShort = places.length <= SHORT_MENU
  const isOwnTrade = useMatches().some(({ loaderData }) => isWonAuction(loaderData))
  // On a phone the menu is wider than the screen: where one is stays in sight.
  useEffect(() => {
    const row = list.current
    const current = pathname && row?.querySelector('[aria-current=page]')
    if (!row || !current) return
    // Not scrollIntoView: Tab would go on from there instead of from the top of the page.
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [pathname])
  // News make it higher; what sticks below it follows.
  useEffect(() => {
    if (!header) return
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--console-header', `${header.offsetHeight}px`),
    )
    observer.observe(header)
    return () => observer.disconnect()
  }, [header])
  return (
    <header ref={setHeader} className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className={`flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 lg:px-6 ${isShort ? 'xl:py-0.5' : ''}`}>
        <ConsoleLink to={homeOf(partner.role)} className="flex min-h-11 items-center gap-2 no-underline">
          <Logo />
          <span
            className={`rounded-control bg-brand-soft px-2 py-0.5 text-xs font-bold ${isShort ? ONLY_WITH_ROOM : ''}`}
          >
            {ROLE_LABELS[partner.role]}
          </span>
        </ConsoleLink>
        <div className={`ml-auto flex min-w-0 items-center gap-3 ${isShort ? 'xl:order-1' : ''}`}>
          {partner.role === 'operator' && <HeaderSearch />}
          <DealerSwitch partner={partner} dealerId={dealerId} />
          {partner.role !== 'operator' && (
            <>
              <SupportLink count={counts[SUPPORT] ?? 0} className={`${BESIDE} max-sm:hidden`} />
              <SettingsLink className={`${BESIDE} max-sm:hidden`} />
            </>
          )}
          <Form method="post" action="/partner/logout" className="shrink-0" onSubmit={forgetAllDrafts}>
            <input type="hidden" name={OPENED_FOR} value={openedForOf({ partner, dealerId })} />
            <Button type="submit" look="text" className="px-2 whitespace-nowrap text-link">
              ログアウト
            </Button>
          </Form>
        </div>
        <nav
          aria-label="メインメニュー"
          className={`relative -mx-4 flex w-[calc(100%+2rem)] px-4 ${isShort ? 'xl:mx-0 xl:w-auto xl:px-0' : ''}`}
        >
          <ul
            ref={list}
            className={`-ml-4 flex min-w-0 gap-1 overflow-x-auto pl-4 whitespace-nowrap lg:flex-wrap ${hidden.length > 0 ? 'max-lg:pr-6' : '-mr-4 pr-4 xl:mr-0 xl:pr-0'}`}
          >
            {places.map(({ to, label, key }) => (
              <li key={to} className="key-hint">
                <MenuLink to={to} isOwnTrade={isOwnTrade} aria-keyshortcuts={`g ${key}`} className={PLACE}>
                  {label}
                  <Count count={counts[to] ?? 0} />
                </MenuLink>
                {/* Said by aria-keyshortcuts. */}
                <span aria-hidden="true">g → {key}</span>
              </li>
            ))}
            {/* Beside the name there is no room for it on a phone. */}
            {partner.role !== 'operator' && (
              <>
                <li className="sm:hidden">
                  <SupportLink count={counts[SUPPORT] ?? 0} className={PLACE} />
                </li>
                <li className="sm:hidden">
                  <SettingsLink className={PLACE} />
                </li>
              </>
            )}
          </ul>
          <Registers places={hidden} counts={counts} />
        </nav>
        {children}
      </div>
      {news}
    </header>
  )
}

const SHORT_MENU = 9

/** From where the menu stands in the line of the name until there is room for both. */
const ONLY_WITH_ROOM = 'xl:max-[90rem]:hidden'

const SUPPORT = '/partner/support'

const BESIDE =
  'flex min-h-11 shrink-0 items-center gap-1.5 whitespace-nowrap aria-[current=page]:font-bold aria-[current=page]:text-ink'

const PLACE =
  'flex min-h-11 items-center gap-1.5 rounded-control px-2.5 font-bold text-ink no-underline hover:bg-brand-soft xl:px-2 aria-[current=page]:bg-brand aria-[current=page]:text-on-brand'

interface RegistersProperties {
  readonly places: readonly Place[]
  readonly counts: Readonly<Record<string, number>>
}

/** What is not worked in all day, behind one word. It stays in sight beside a row that is scrolled, which fades out before it. */
function Registers({ places, counts }: RegistersProperties) {
  if (places.length === 0) return null
  const waiting = places.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)
  return (
    <Menu
      className="relative shrink-0 whitespace-nowrap before:pointer-events-none before:absolute before:inset-y-0 before:right-full before:w-6 before:bg-linear-to-l before:from-surface before:to-transparent lg:ml-1 lg:before:hidden"
      look="flex min-h-11 items-center gap-1.5 rounded-control px-2.5 font-bold hover:bg-brand-soft xl:px-2 group-has-aria-[current=page]/menu:bg-brand group-has-aria-[current=page]/menu:text-on-brand"
      label={
        <>
          管理
          <Count count={waiting} />
          <ChevronDownIcon className="size-4 group-open/menu:rotate-180" />
        </>
      }
    >
      <ul className="card absolute top-[calc(100%+4px)] right-0 max-h-[calc(100dvh-8rem)] w-60 overflow-y-auto p-1 shadow-float lg:right-auto lg:left-0">
        {places.map(({ to, label, key }) => (
          <li key={to}>
            <ConsoleNavLink to={to} aria-keyshortcuts={`g ${key}`} className={PLACE}>
              {label}
              <Count count={counts[to] ?? 0} />
              {/* Said by aria-keyshortcuts. */}
              <span aria-hidden="true" className="ml-auto text-xs font-normal max-lg:hidden">
                g → {key}
              </span>
            </ConsoleNavLink>
          </li>
        ))}
      </ul>
    </Menu>
  )
}

/** What the person asked the operators, with how many answers are new. */
function SupportLink({ count, className }: { readonly count: number; readonly className: string }) {
  return (
    <ConsoleNavLink to={SUPPORT} aria-keyshortcuts="g q" title="運営に問い合わせる" className={className}>
      問い合わせ
      <Count count={count} />
    </ConsoleNavLink>
  )
}

/** What is linked from the settings alone belongs to them. */
function SettingsLink({ className }: { readonly className: string }) {
  const { pathname } = useLocation()
  const isThere = SETTINGS.some((to) => pathname === to || pathname.startsWith(`${to}/`))
  return (
    <ConsoleLink to="/partner/alerts" aria-current={isThere ? 'page' : undefined} className={className}>
      通知設定
    </ConsoleLink>
  )
}

const SETTINGS = ['/partner/alerts', '/partner/api']

interface MenuLinkProperties extends Omit<LinkProps, 'to' | 'className' | 'style'> {
  readonly to: string
  readonly className: string
  readonly isOwnTrade: boolean
}

/** The page of a bike that the dealer won belongs to its bids, not to what is running. */
function MenuLink({ isOwnTrade, ...link }: MenuLinkProperties) {
  if (!isOwnTrade) return <ConsoleNavLink {...link} />
  return <ConsoleLink {...link} aria-current={link.to === '/partner/bids' ? 'page' : undefined} />
}

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="tabular relative grid min-w-5 place-items-center rounded-full bg-action px-1.5 text-xs leading-5 text-on-action">
      {count}
      <span className="sr-only">件</span>
    </span>
  )
}

/** Of the page of an auction (auction.tsx). */
function isWonAuction(data: unknown): boolean {
  const auction = typeof data === 'object' && data !== null && 'auction' in data ? data.auction : null
  return typeof auction === 'object' && auction !== null && 'isWinner' in auction && auction.isWinner === true
}

interface SwitchProperties {
  readonly partner: PartnerViewerQuery['partner']
  readonly dealerId: number | null
}

/** For whom one works: a name, or for an agent of several dealers the choice, which is part of the address. */
function DealerSwitch({ partner, dealerId }: SwitchProperties) {
  const location = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(useNavigation().location?.search).get(DEALER)
  const { dealers, role, name } = partner
  if (role !== 'agent' || dealers.length < 2)
    return (
      // Of an operator, beside the link to the search there is no room for it on a phone.
      <span className={`min-w-0 truncate ${role === 'operator' ? 'max-sm:hidden' : ''}`}>
        <span className="font-bold">{dealers[0]?.name ?? name}</span>
        {dealers[0] && <span className={`ml-2 text-text-2 max-sm:hidden ${ONLY_WITH_ROOM}`}>{name}</span>}
      </span>
    )
  return (
    <SelectField
      name={DEALER}
      label="販売店"
      isLabelHidden
      required
      // Nobody is chosen where the address names none of them.
      {...(dealerId === null ? {} : { placeholder: null })}
      options={dealers.map((dealer) => ({ value: dealer.bikeDealerId, label: dealer.name }))}
      value={asked ?? String(dealerId ?? '')}
      onChange={({ target }) => void navigate(pageForDealer(location, target.value))}
      className="min-h-11 py-1 text-sm"
    />
  )
}

/** Search over everything, for operators: a field at a desk, a link on a phone. Its page has a field of its own. */
function HeaderSearch() {
  const { pathname } = useLocation()
  if (pathname.endsWith('/partner/search')) return null
  return (
    <>
      <Form method="get" action="/partner/search" role="search" aria-label="すべてから検索" className="max-sm:hidden">
        <input
          key={pathname}
          type="search"
          name="q"
          aria-label="すべてから検索"
          aria-keyshortcuts="/"
          placeholder="すべてから検索（/）"
          maxLength={MAX_SEARCH_LENGTH}
          className="control min-h-11 w-52 py-1 text-sm"
        />
      </Form>
      <ConsoleLink to="/partner/search" className="flex min-h-11 shrink-0 items-center sm:hidden">
        検索
      </ConsoleLink>
    </>
  )
}
