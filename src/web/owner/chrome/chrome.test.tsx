import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { POPULAR_DOMESTIC_MAKER_IDS, POPULAR_FOREIGN_MAKER_IDS } from '#domain/souba/maker-menu.ts'
import type { Viewer } from '../../shell/root-data.ts'
import DefaultLayout from '../layouts/default.tsx'
import NoFooterLayout from '../layouts/nofooter.tsx'
import NoHeaderLayout from '../layouts/noheader.tsx'
import { MakerMenu } from '../souba/maker-picker.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const LABELS = [
  ...['会社概要', 'プライバシーポリシー', '利用規約', '個人情報の取り扱い', 'リンクポリシー'],
  ...['よくあるご質問', 'ヘルプ', 'サイトマップ', 'English', '広告掲載について'],
]

function render(Component: React.ComponentType, viewer: object | null = null): string {
  const footerLinks = LABELS.map((label, index) => ({
    label,
    url: label === 'よくあるご質問' ? '/kaitori#faq' : `/page-${index}`,
  }))
  const configuration = { footerLinks, contactUrl: '/contact', parentSiteUrl: '/parent' }
  const root = { configuration, viewer, closing: null }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData: { root } }} />)
}

test('the footer has its ten links in order, the way back to the top and the copyright', () => {
  const html = render(Footer)
  const positions = LABELS.map((label) => html.indexOf(`>${label}</a>`))
  expect(positions.every((position) => position > 0)).toBe(true)
  expect(positions).toEqual([...positions].sort((a, b) => a - b))
  expect(html).toMatch(/<p class="[^"]*md:hidden"><a href="#top"/)
  expect(html).toContain('© 2026 Kaitori')
  // An owner is not sent on from the top when it is opened for its questions.
  expect(render(Footer, {})).toContain('href="/kaitori?redirected=mypage/market#faq"')
})

test.each([
  ['default', true, true, DefaultLayout],
  ['nofooter', true, false, NoFooterLayout],
  ['noheader', false, true, NoHeaderLayout],
] as const)('layout %s: header %s, footer %s', (_name, hasHeader, hasFooter, Layout) => {
  const html = render(Layout)
  expect(html).toContain('<main')
  expect([html.includes('<header'), html.includes('© 2026 Kaitori')]).toEqual([hasHeader, hasFooter])
})

test('the maker menu leads to each popular maker and to all others, with a mark by the id of the maker', () => {
  const ids = [...POPULAR_DOMESTIC_MAKER_IDS, ...POPULAR_FOREIGN_MAKER_IDS]
  const makers = ids.map((makerId) => ({ makerId, makerNameJp: `M${makerId}`, makerSymbol: `S${makerId}` }))
  const html = render(() => <MakerMenu makers={makers} />)
  const links = [...html.matchAll(/href="\/kaitori\/souba\/(\d+)"/g)].map(([, id]) => Number(id))
  expect(links).toEqual([...ids, 0])
  const wide = [...html.matchAll(/<li class="([^"]*)">/g)].map(([, classes]) => classes === 'whole-row')
  const positions = (from: number, to: number) =>
    wide.slice(from, to).flatMap((isWide, index) => (isWide ? [index + 1] : []))
  expect([positions(0, 4), positions(4, wide.length)]).toEqual([[1], [1, 7, 9, 14]]) // on every screen
  const colourOf = (id: number) => new RegExp(`fill="(#\\w{6})"></rect><text[^>]*>S${id}<`).exec(html)?.[1]
  expect(colourOf(1)).toMatch(/^#/)
  expect(colourOf(1)).not.toBe(colourOf(2))
  expect(colourOf(5)).toBe(colourOf(15)) // ten colours, by the id
})

/** Every link and the button of a submenu, with what it says. */
function entriesOf(html: string): string[] {
  return [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>|<summary[^>]*>(.*?)<\/summary>/g)].map(
    ([, address, link, summary]) =>
      `${(link ?? summary ?? '').replace(/<svg.*?<\/svg>|<[^>]+>/g, '')} ${address ?? '▾'}`,
  )
}

test('a visitor’s header: logo, links, price search, login, and the entries of the menu', () => {
  expect(entriesOf(render(Header))).toEqual([
    'Kaitori /kaitori',
    '買取相場 /kaitori/souba',
    '取引実績 /kaitori/auction',
    '売り方ガイド /kaitori/article',
    'まずは相場検索！ /kaitori/search-form',
    'ログイン /kaitori/login',
    'メニュー ▾',
    'まずは相場検索！ /kaitori/search-form',
    'メーカー別の買取相場 /kaitori/souba',
    '取引車両一覧 /kaitori/auction',
    'お役立ち情報 /kaitori/article',
    'ヘルプ /kaitori/help',
  ])
})

test('an owner’s header: logo to my page, listing by what there is, settings in a submenu, contact and parent site', () => {
  const entries = entriesOf(render(Header, { hasAuctions: false, hasSearchBike: false, unreadCount: 0 }))
  expect(entries).toEqual([
    'Kaitori /kaitori/mypage',
    'マイページ /kaitori/mypage',
    '出品・取引 /kaitori/mypage/auction',
    '買取相場 /kaitori/souba',
    'ヘルプ /kaitori/help',
    'メッセージ /kaitori/mypage/message',
    'メニュー ▾',
    '出品 /kaitori/sell-form',
    '相場検索 /kaitori/search-form',
    'メッセージ /kaitori/mypage/message',
    '設定 ▾',
    '設定トップ /kaitori/mypage/setting',
    'プロフィール /kaitori/mypage/setting/profile',
    '通知設定 /kaitori/mypage/setting/notice',
    '退会手続き /kaitori/mypage/setting/taikai',
    '出品履歴 /kaitori/mypage/history',
    'ログアウト /kaitori/logout',
    'ヘルプ /kaitori/help',
    'お問い合わせ /contact',
    'バイク情報サイトへ /parent',
  ])
  const entriesLater = entriesOf(render(Header, { hasAuctions: true, hasSearchBike: true, unreadCount: 0 }))
  expect(entriesLater).toContain('出品 /kaitori/mypage/auction')
  expect(entriesLater).toContain('相場検索 /kaitori/mypage/market')
})

test('the badge counts what is unread, up to 99, and is not there for a visitor', () => {
  const owner = { hasAuctions: true, hasSearchBike: true, serverTime: '2026-11-15T12:00:00.000Z' }
  const badgeOf = (viewer?: Omit<Viewer, 'userName'>) =>
    /<span[^>]*>([^<]*)<span[^>]*>件の未読/.exec(render(Header, viewer))?.[1] ?? null
  expect(badgeOf()).toBeNull()
  expect(badgeOf({ ...owner, unreadCount: 0 })).toBeNull()
  expect(badgeOf({ ...owner, unreadCount: 3 })).toBe('3')
  expect(badgeOf({ ...owner, unreadCount: 120 })).toBe('99+')
})
