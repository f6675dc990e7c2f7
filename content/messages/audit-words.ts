import { COMMANDS } from '#domain/auction/commands.ts'
import { FRAUDS } from '#domain/auction/trade/fraud.ts'
import { AUCTION_COMMANDS } from '#domain/auction/transitions.ts'
import { IDENTITY_METHODS, isIdentityMethod } from '#domain/ledger/identity-methods.ts'
import { labelOf } from '#domain/options/option.ts'
import { PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { PARTNER_ROLES, type PartnerRole } from '#domain/permission/actor.ts'
import { isPermitted } from '#domain/permission/permissions.ts'
import { isTokenScope, TOKEN_SCOPE_LABELS } from '#domain/permission/token-scopes.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { ROLE_LABELS } from './role-labels.ts'

/** What is on record, in the words of the people who read it; commands of an auction have theirs in their row. */
const ACTIONS: Readonly<Record<string, string>> = {
  logIn: 'ログイン',
  signOutPartner: 'ログアウト',
  postMessage: 'メッセージの送信',
  partnerPostMessage: 'メッセージの送信',
  deleteMessage: 'メッセージの取り消し',
  saveBuyOrder: '探しているバイクの登録',
  changeBuyOrder: '探しているバイクの変更',
  stopBuyOrder: '探しているバイクの停止',
  resumeBuyOrder: '探しているバイクの再開',
  deleteBuyOrder: '探しているバイクの削除',
  makeBindingOrder: '買取注文の登録',
  endBindingOrder: '買取注文の終了',
  partnerLedger: '古物台帳の書き出し',
  recordIdentityCheck: '本人確認の記録',
  handOverCodeWrong: '引渡しコードの誤り',
  handOverCodeAfterStop: '中止のあとに届いた正しい引渡しコード',
  createApiToken: 'アクセストークンの発行',
  revokeApiToken: 'アクセストークンの失効',
}

/** Of operators alone. */
const OPERATOR_ACTIONS: Readonly<Record<string, string>> = {
  // Of before the pass itself was written down.
  planPass: '審査の合格',
  withdrawPass: '審査の合格の取り消し',
  saveInspectionSheet: '検査票の保存',
  saveAnnouncement: 'お知らせの保存',
  moderateReview: 'レビューの管理',
  registerDealer: '販売店の登録',
  saveDealer: '販売店の変更',
  suspendDealer: '販売店の停止',
  strikeOutBids: '停止による入札の取り消し',
  resumeDealer: '販売店の再開',
  registerAgent: '代理店の登録',
  saveAgent: '代理店の変更',
  suspendAgent: '代理店の停止',
  resumeAgent: '代理店の再開',
  suspendWithAgency: '販売店の停止（代理店の停止）',
  resumeWithAgency: '販売店の再開（代理店の再開）',
  importSales: '相場データの取り込み',
  importSalesFile: '相場データの取り込み（ファイル）',
  cancelSalesFile: '相場データの取り込みの中止',
  undoSalesImport: '相場データの取り込みの取り消し',
  clearFrame: '車台番号の重複・盗難照合の判断',
  importStolenFrames: '盗難車リストの取り込み',
  removeStolenFrame: '盗難車リストからの削除',
  saveFeeTable: '落札手数料の変更',
  findUsers: '会員の検索',
  findByFrameNumber: '車台番号での検索',
  answerSupport: 'お問い合わせへの回答',
  assignSupport: 'お問い合わせの担当者の変更',
  noteSupport: 'お問い合わせのメモの変更',
  closeSupport: 'お問い合わせの完了・再開',
  auditCsv: '操作記録の書き出し',
  createWebhook: 'Webhookの送信先の登録',
  changeWebhook: 'Webhookの送信先の変更',
  rotateWebhookSecret: 'Webhookの署名シークレットの再発行',
  pauseWebhook: 'Webhookの停止・再開',
  deleteWebhook: 'Webhookの送信先の削除',
  testWebhook: 'Webhookのテスト送信',
  replayWebhooks: 'Webhookの再送',
}

const SUBJECTS: Readonly<Record<string, string>> = {
  auction: 'オークション',
  review: 'レビュー',
  announcement: 'お知らせ',
  buyOrder: '探しているバイク',
  bindingOrder: '買取注文',
  owner: '会員',
  dealer: '販売店',
  agent: '代理店',
  support: 'お問い合わせ',
  apiToken: 'アクセストークン',
  webhook: 'Webhookの送信先',
}

const DETAILS: Readonly<Record<string, string>> = {
  price: '入札額',
  accepts: '承諾',
  maxPrice: '上限',
  bikeCount: '台数',
  leastGrade: '総合評価の下限',
  finalTransactionPrice: '最終取引金額',
  isHidden: '非表示',
  isMuted: '停止',
  isPaused: '停止',
  host: '送信先',
  isPublished: '公開',
  isPreview: '確認のみ',
  isImported: '取り込み',
  rowCount: '件数',
  subject: '件名',
  isClosed: '完了',
  assignee: '担当者',
  sequence: '入札番号',
  reason: '理由',
  comment: '理由',
  suspendReason: '理由',
  allowed: '認めた減額',
  priceMost: '上限金額',
  imageType: '写真',
  name: '名前',
  agent: '代理店',
  changed: '変更した項目',
  searched: '探したもの',
  found: '該当した会員',
  foundPartners: '該当した販売店・代理店の担当者の番号',
  bids: '取り消した入札',
  auctions: 'オークション',
  method: '確認の方法',
  checkedOn: '確認した日',
  mileageKm: '走行距離計',
  claims: '減額の申請',
  claimed: '申請した減額',
  fees: '手数料',
  from: '開始日',
  until: '終了日',
  actions: '操作',
  paidOn: '支払った日',
  isProven: '支払いの確認',
  isAsked: '返金',
  fraud: '不正の種類',
  owed: '返還する金額',
  year: '年',
  rows: '書き出した件数',
  scopes: '権限',
  apiToken: 'アクセストークン',
}

const FIELDS: Readonly<Record<string, string>> = {
  name: '名前',
  personInCharge: '担当者名',
  phone: '電話番号',
  email: 'メールアドレス',
  state: '都道府県',
  licenceNumber: '古物商許可番号',
  licenceAuthority: '許可した公安委員会',
  makerId: 'メーカー',
  modelId: '車種',
  displacementCtgId: '排気量',
  mileageIdMost: '走行距離の上限',
  priceMost: '上限金額',
  note: 'メモ',
}

export function actionText(action: string): string {
  const commands: Readonly<Record<string, { readonly label: string }>> = COMMANDS
  return ACTIONS[action] ?? OPERATOR_ACTIONS[action] ?? commands[action]?.label ?? action
}

/** What a choice brings where its word alone would promise more: bids of a dealer's own people stand in the ledger of bids. */
const CHOICES: Readonly<Record<string, string>> = { placeBid: '入札（代理店・アクセストークン）' }

/** What somebody may look for in the log: each word once, with all actions that are called so. */
export function actionChoices(role: PartnerRole): ReadonlyMap<string, readonly string[]> {
  const roles = role === 'operator' ? PARTNER_ROLES : (['dealer', 'agent'] as const)
  const commands = AUCTION_COMMANDS.filter((name) => roles.some((it) => isPermitted(name, it)))
  const actions = [...Object.keys(ACTIONS), ...(role === 'operator' ? Object.keys(OPERATOR_ACTIONS) : []), ...commands]
  return groupBy(new Set(actions), (action) => CHOICES[action] ?? actionText(action))
}

export function roleText(role: string): string {
  const labels: Readonly<Record<string, string>> = ROLE_LABELS
  return labels[role] ?? role
}

type Detail = Readonly<Record<string, unknown>>

/** A token by the name that its person knows it by: its number is shown nowhere else. */
export function subjectText(kind: string | null, id: string | null, { apiToken }: Detail = {}): string {
  if (kind === null) return '—'
  if (kind === 'apiToken' && apiToken !== undefined) return `${subjectKindText(kind)} ${tokenText(apiToken)}`
  return `${subjectKindText(kind)}${id === null ? '' : ` ${id}`}`
}

function subjectKindText(kind: string): string {
  return SUBJECTS[kind] ?? kind
}

interface Described {
  readonly action: string
  readonly subjectKind: string | null
  readonly detail: Detail
}

/** A bid of { price: 420000 } → 入札額 420,000. What the subject says already is left out. */
export function detailText({ action, subjectKind, detail }: Described): string {
  return Object.entries(detail)
    .filter(([name]) => name !== subjectKind)
    .map(([name, value]) => `${labelIn(action, name, detail)} ${valueText(name, value)}`)
    .join('、')
}

/** Only of a bid is the price one that was bid. */
function labelIn(action: string, name: string, { accepts }: Detail): string {
  if (name === 'price' && action === 'answerCounterOffer') return accepts === true ? '成約金額' : '提示額'
  if (name === 'price' && action === 'makeBindingOrder') return '買取金額'
  return DETAILS[name] ?? name
}

/** { name: '在庫管理', end: 'x9Qz' } → 「在庫管理」（末尾 x9Qz）; of before, its number. */
function tokenText(token: unknown): string {
  if (typeof token !== 'object' || token === null || !('name' in token) || !('end' in token)) return String(token)
  return `「${token.name}」（末尾 ${token.end}）`
}

function valueText(name: string, value: unknown): string {
  if (name === 'method' && typeof value === 'string' && isIdentityMethod(value)) return IDENTITY_METHODS[value]
  if (name === 'fraud') return labelOf(FRAUDS, String(value))
  if (name === 'apiToken') return tokenText(value)
  if (name === 'isProven') return value ? 'できた' : 'できなかった'
  if (name === 'isAsked') return value ? '求めた' : '求めを取り消した'
  if (name === 'actions' && Array.isArray(value)) return [...new Set(value.map(actionText))].join('・')
  if (name === 'fees' && Array.isArray(value))
    return value
      .map(({ from, fee }) => `¥${Number(from).toLocaleString('ja-JP')}から ¥${Number(fee).toLocaleString('ja-JP')}`)
      .join('・')
  if (name === 'claims') return `${value}件`
  if (name === 'imageType') return labelOf(PHOTO_TYPES, String(value))
  if (name === 'changed' && Array.isArray(value)) return value.map((it) => FIELDS[it] ?? it).join('・')
  if (name === 'scopes' && Array.isArray(value))
    return value.map((it) => (isTokenScope(it) ? TOKEN_SCOPE_LABELS[it] : it)).join('・')
  if (name === 'isImported') return value ? '済み' : 'なし（内容の確認のみ）'
  if (name === 'rowCount') return `${Number(value).toLocaleString('ja-JP')}件`
  if (typeof value === 'boolean') return value ? 'する' : 'しない'
  if (name === 'year') return `${value}`
  if (typeof value === 'number') return value.toLocaleString('ja-JP')
  return Array.isArray(value) ? value.map(String).join('・') || 'なし' : String(value)
}
