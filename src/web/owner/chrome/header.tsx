import { useNavigate } from 'react-router'
import { Logo } from '#ui/brand/logo.tsx'
import { ChevronDownIcon, ChevronRightIcon, MenuIcon, MessageIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { isLeavingAsked, leaveUnlessAsked } from '../../session/leave-question.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { Menu } from '../../shell/menu.tsx'
import { useRootData, type Viewer } from '../../shell/root-data.ts'
import { useUnreadCount, useWatchedUnread } from '../live/unread-count.ts'
import { SaleLink } from '../selling/sale-link.tsx'

const MENU_LINK = 'flex min-h-11 items-center justify-between px-4 text-ink no-underline hover:bg-brand-soft'

export function Header() {
  const viewer = useRootData()?.viewer ?? null
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page relative flex min-h-16 items-center justify-between gap-3">
        <AppLink to={viewer ? '/kaitori/mypage' : '/kaitori'} className="no-underline" aria-label="Kaitori トップ">
          <Logo />
        </AppLink>
        {viewer ? <OwnerNavigation viewer={viewer} /> : <VisitorNavigation />}
      </div>
    </header>
  )
}

/** What a wide header has room for, beside the whole menu. */
const VISITOR_LINKS = [
  { to: '/kaitori/souba', label: '買取相場' },
  { to: '/kaitori/auction', label: '取引実績' },
  { to: '/kaitori/article', label: '売り方ガイド' },
]

function VisitorNavigation() {
  return (
    <nav aria-label="メインメニュー" className="flex items-center gap-2">
      <ShownLinks links={VISITOR_LINKS} />
      <SaleLink to="/kaitori/search-form" className="button button-action hidden sm:inline-flex">
        <SearchIcon />
        まずは相場検索！
      </SaleLink>
      <AppLink to="/kaitori/login" className="button button-quiet">
        ログイン
      </AppLink>
      <Menu label={<MenuLabel />}>
        <MenuPanel>
          <MenuLink to="/kaitori/search-form">まずは相場検索！</MenuLink>
          <MenuLink to="/kaitori/souba">メーカー別の買取相場</MenuLink>
          <MenuLink to="/kaitori/auction">取引車両一覧</MenuLink>
          <MenuLink to="/kaitori/article">お役立ち情報</MenuLink>
          <MenuLink to="/kaitori/help">ヘルプ</MenuLink>
        </MenuPanel>
      </Menu>
    </nav>
  )
}

const OWNER_LINKS = [
  { to: '/kaitori/mypage', label: 'マイページ' },
  { to: '/kaitori/mypage/auction', label: '出品・取引' },
  { to: '/kaitori/souba', label: '買取相場' },
  { to: '/kaitori/help', label: 'ヘルプ' },
]

function ShownLinks({ links }: { readonly links: typeof OWNER_LINKS }) {
  return (
    <ul className="hidden items-center gap-6 pr-4 text-sm font-bold lg:flex">
      {links.map(({ to, label }) => (
        <li key={to}>
          <AppLink to={to} className="inline-flex min-h-11 items-center text-ink no-underline hover:underline">
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function OwnerNavigation({ viewer }: { readonly viewer: Viewer }) {
  useWatchedUnread()
  const unreadCount = useUnreadCount()
  const configuration = useRootData()?.configuration
  return (
    <nav aria-label="メインメニュー" className="flex items-center gap-2">
      <ShownLinks links={OWNER_LINKS} />
      <AppLink to="/kaitori/mypage/message" className="button button-quiet relative px-3">
        <MessageIcon />
        <span className="sr-only">メッセージ</span>
        {unreadCount > 0 && (
          <span className="absolute -right-1 -top-1 min-w-5 rounded-full bg-action px-1 text-xs text-on-action tabular">
            {unreadCount > 99 ? '99+' : unreadCount}
            <span className="sr-only">件の未読</span>
          </span>
        )}
      </AppLink>
      <Menu label={<MenuLabel />}>
        <MenuPanel>
          <MenuLink to={viewer.hasAuctions ? '/kaitori/mypage/auction' : '/kaitori/sell-form'}>出品</MenuLink>
          <MenuLink to={viewer.hasSearchBike ? '/kaitori/mypage/market' : '/kaitori/search-form'}>相場検索</MenuLink>
          <MenuLink to="/kaitori/mypage/message">
            メッセージ
            {unreadCount > 0 && <span className="ml-2 text-sm text-bad">未読あり</span>}
          </MenuLink>
          <SettingsSubmenu />
          <MenuLink to="/kaitori/mypage/history">出品履歴</MenuLink>
          <li>
            <LogoutLink className={MENU_LINK} />
          </li>
          <MenuLink to="/kaitori/help">ヘルプ</MenuLink>
          <li className="mt-2 border-t border-line pt-2">
            <a className="flex min-h-11 items-center px-4 no-underline" href={configuration?.contactUrl}>
              お問い合わせ
            </a>
          </li>
          <li>
            <a className="flex min-h-11 items-center px-4 no-underline" href={configuration?.parentSiteUrl}>
              バイク情報サイトへ
            </a>
          </li>
        </MenuPanel>
      </Menu>
    </nav>
  )
}

function SettingsSubmenu() {
  return (
    <li>
      <details className="group/settings">
        <summary className="flex min-h-11 items-center justify-between px-4 hover:bg-brand-soft">
          設定
          <ChevronDownIcon className="size-5 group-open/settings:rotate-180" />
        </summary>
        <ul className="bg-ground">
          <MenuLink to="/kaitori/mypage/setting">設定トップ</MenuLink>
          <MenuLink to="/kaitori/mypage/setting/profile">プロフィール</MenuLink>
          <MenuLink to="/kaitori/mypage/setting/notice">通知設定</MenuLink>
          <MenuLink to="/kaitori/mypage/setting/taikai">退会手続き</MenuLink>
        </ul>
      </details>
    </li>
  )
}

function MenuLabel() {
  return (
    <>
      <MenuIcon />
      <span className="max-sm:sr-only">メニュー</span>
    </>
  )
}

function MenuPanel({ children }: { readonly children: React.ReactNode }) {
  return (
    <ul className="card absolute right-4 top-[calc(100%+4px)] w-[min(20rem,calc(100vw-2rem))] overflow-hidden py-2 shadow-float">
      {children}
    </ul>
  )
}

function MenuLink({ to, children }: { readonly to: string; readonly children: React.ReactNode }) {
  return (
    <li>
      <AppLink to={to} className={MENU_LINK}>
        <span>{children}</span>
        <ChevronRightIcon className="size-4 text-text-2" />
      </AppLink>
    </li>
  )
}

const LOGOUT = '/kaitori/logout'

/** Logs out, unless an unfinished listing asks first and the answer is to stay. */
function LogoutLink({ className }: { readonly className: string }) {
  const navigate = useNavigate()
  return (
    <AppLink
      to={LOGOUT}
      className={className}
      onClick={(event) => {
        if (!isLeavingAsked()) return
        event.preventDefault()
        leaveUnlessAsked(() => void navigate(LOGOUT))
      }}
    >
      <span>ログアウト</span>
      <ChevronRightIcon className="size-4 text-text-2" />
    </AppLink>
  )
}
