import type { PartnerRole } from '#domain/permission/actor.ts'

export interface Place {
  readonly to: string
  readonly label: string
  /** Pressed after g, it leads there. */
  readonly key: string
  /** Set up once and left alone: linked from the settings, so that the header of a desk stays one line. */
  readonly isSetting?: true
}

const DEALER: readonly Place[] = [
  { to: '/partner/auctions', label: '開催中', key: 'a' },
  { to: '/partner/bids', label: '入札・落札', key: 'b' },
  { to: '/partner/todo', label: 'やること', key: 't' },
  { to: '/partner/watch', label: '注目', key: 'w' },
  { to: '/partner/buy-orders', label: '探しているバイク', key: 'o' },
  { to: '/partner/messages', label: 'メッセージ', key: 'm' },
  { to: '/partner/figures', label: '月次実績', key: 'f' },
  { to: '/partner/record', label: '取引実績', key: 'r' },
  { to: '/partner/api', label: '外部連携', key: 'x', isSetting: true },
  // In the header beside the settings, and below every page.
  { to: '/partner/support', label: '運営に問い合わせる', key: 'q', isSetting: true },
]

/** What an operator works in all day. */
const OPERATOR_QUEUES: readonly Place[] = [
  { to: '/partner/dashboard', label: '今日', key: 'd' },
  { to: '/partner/inspection', label: '審査', key: 'i' },
  { to: '/partner/auctions', label: 'オークション', key: 'a' },
  { to: '/partner/messages', label: 'サポート', key: 'm' },
  { to: '/partner/support', label: 'お問い合わせ', key: 'q' },
  { to: '/partner/disputes', label: '取引の裁定', key: 'r' },
]

/** What an operator looks things up in, and keeps in order. */
const OPERATOR_REGISTERS: readonly Place[] = [
  { to: '/partner/dealers', label: '販売店', key: 's' },
  { to: '/partner/agents', label: '代理店', key: 'e' },
  { to: '/partner/announcements', label: 'お知らせ', key: 'n' },
  { to: '/partner/reviews', label: 'レビュー', key: 'v' },
  { to: '/partner/market', label: '相場データ', key: 'k' },
  { to: '/partner/stolen-frames', label: '盗難車リスト', key: 't' },
  { to: '/partner/fees', label: '落札手数料', key: 'p' },
  { to: '/partner/users', label: '会員', key: 'u' },
  { to: '/partner/audit', label: '操作記録', key: 'l' },
  { to: '/partner/reliability', label: '稼働状況', key: 'y' },
  { to: '/partner/failures', label: 'エラーの記録', key: 'x' },
  // In the header beside the menu.
  { to: '/partner/search', label: '検索', key: 'f', isSetting: true },
]

export const MENUS: Readonly<Record<PartnerRole, readonly Place[]>> = {
  dealer: DEALER,
  agent: [...DEALER, { to: '/partner/activity', label: '操作記録', key: 'l' }],
  operator: [...OPERATOR_QUEUES, ...OPERATOR_REGISTERS],
}

/** What the header shows in its row. */
export function shownPlaces(role: PartnerRole): readonly Place[] {
  return role === 'operator' ? OPERATOR_QUEUES : MENUS[role].filter(({ isSetting }) => !isSetting)
}

/** What the header keeps behind 「管理」. */
export function registers(role: PartnerRole): readonly Place[] {
  return role === 'operator' ? OPERATOR_REGISTERS : []
}

/** Whether a page is another role's: it stands in that role's menu and not in this one's. */
export function isPlaceOfOthers(role: PartnerRole, pathname: string): boolean {
  const [, , place] = pathname.split('/')
  const has = (menu: readonly Place[]) => menu.some(({ to }) => to === `/partner/${place}`)
  return !has(MENUS[role]) && Object.values(MENUS).some(has)
}

/** The first page after the login. */
export function homeOf(role: PartnerRole): string {
  return MENUS[role][0]?.to ?? '/partner/login'
}
