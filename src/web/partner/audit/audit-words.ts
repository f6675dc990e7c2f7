import { ROLE_LABELS } from '../console/role-labels.ts'

/** What is on record, in the words of the people who read it. */
const ACTIONS: Readonly<Record<string, string>> = {
  logIn: 'ログイン',
  signOutPartner: 'ログアウト',
  placeBid: '入札',
  askQuestion: '質問',
  reportCompletion: '取引完了の報告',
  stopTransaction: '取引の中止',
  postCheckedList: 'チェックリストの保存',
  createReceiptImage: '受領書・写真の追加',
  postMessage: 'メッセージの送信',
  partnerPostMessage: 'メッセージの送信',
  deleteMessage: 'メッセージの取り消し',
  saveBuyOrder: '探しているバイクの登録',
  deleteBuyOrder: '探しているバイクの削除',
  passInspection: '審査の合格',
  planPass: '審査の合格',
  withdrawPass: '審査の合格の取り消し',
  failInspection: '審査の不合格',
  markImageNg: '写真のNG',
  stopListing: '出品の停止',
  voidBid: '入札の取り消し',
  ruleOnReduction: '減額の裁定',
  muteSeller: '出品者の送信停止',
  saveAnnouncement: 'お知らせの保存',
  moderateReview: 'レビューの管理',
  saveDealer: '販売店の保存',
  saveAgent: '代理店の保存',
  importSales: '相場データの取り込み',
  findUsers: '会員の検索',
}

const SUBJECTS: Readonly<Record<string, string>> = {
  auction: 'オークション',
  review: 'レビュー',
  announcement: 'お知らせ',
  buyOrder: '探しているバイク',
  owner: '会員',
}

const DETAILS: Readonly<Record<string, string>> = {
  price: '入札額',
  maxPrice: '上限',
  finalTransactionPrice: '最終取引金額',
  isHidden: '非表示',
  isMuted: '停止',
  isPublished: '公開',
  isPreview: '確認のみ',
  sequence: '入札番号',
  reason: '理由',
  found: '該当した会員',
}

export function actionText(action: string): string {
  return ACTIONS[action] ?? action
}

export function roleText(role: string): string {
  const labels: Readonly<Record<string, string>> = ROLE_LABELS
  return labels[role] ?? role
}

export function subjectText(kind: string | null, id: string | null): string {
  if (kind === null) return '—'
  return `${SUBJECTS[kind] ?? kind}${id === null ? '' : ` ${id}`}`
}

/** {"price":420000} → 入札額 420,000 */
export function detailText(detail: string): string {
  const entries = Object.entries(JSON.parse(detail) as Record<string, unknown>)
  return entries.map(([name, value]) => `${DETAILS[name] ?? name} ${valueText(value)}`).join('、')
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'する' : 'しない'
  if (typeof value === 'number') return value.toLocaleString('ja-JP')
  return Array.isArray(value) ? value.map(String).join('・') || 'なし' : String(value)
}
