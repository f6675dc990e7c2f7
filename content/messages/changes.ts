import type { StatementKind } from '#domain/auction/statement.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import type { ChecklistSide } from '#domain/auction/trade/checklist-changes.ts'
import type { DefaultCause } from '#domain/auction/trade/payment.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { PLAN_REOPENS } from './delivery-plan.ts'

export interface ShownChange {
  readonly kind: StatementKind
  readonly amount: number | null
}

const LOOK_AGAIN = '最新の内容をご確認のうえ、もう一度お試しください。'

/**
 * `news`: to someone who confirmed without knowing of it. `course`: in the course of the auction; null where the change
 * of status says it.
 */
const STATEMENTS = {
  acceptance: { news: (price) => `出品者が${price}での売却を決めました。`, course: null },
  decline: { news: () => '出品者が売却しないと回答しました。', course: null },
  counterOffer: { news: (price) => `出品者が${price}を提示しました。`, course: '金額の提示' },
  counterAcceptance: { news: (price) => `販売店が提示額${price}を受け入れました。`, course: '提示額の受け入れ' },
  counterRefusal: { news: (price) => `販売店が提示額${price}を断りました。`, course: '提示額の辞退' },
  check: {
    news: (price) => `販売店が車両の確認の内容を送りました（減額をすべて認めた場合の金額 ${price}）。`,
    course: '引取り時の車両確認',
  },
  claimAnswer: {
    news: (price) => `出品者が減額の申請に回答しました（回答どおりの金額 ${price}）。`,
    course: '減額の申請への回答',
  },
  taking: { news: (price) => `販売店が${price}での引取りを決めました。`, course: '引取り金額の確定' },
  rulingRequest: { news: () => '販売店が運営に減額の裁定を依頼しました。', course: '減額の裁定の依頼' },
  ruling: { news: (price) => `運営が最終取引金額を${price}と裁定しました。`, course: '減額の裁定' },
  handOver: { news: (price) => `${price}で引渡しが完了しました。`, course: '引渡しの完了' },
  report: { news: (price) => `販売店が${price}の支払いを報告しました。`, course: '支払いの報告' },
  objection: { news: (price) => `出品者が${price}の支払いについて申し出ました。`, course: '支払いについての申し出' },
  agreement: { news: (price) => `出品者が${price}の受け取りを確認しました。`, course: null },
  paymentProven: { news: (price) => `運営が${price}の支払いを確認しました。`, course: '支払いの裁定（確認できた）' },
  paymentUnproven: { news: () => '運営は、支払いを確認できないと裁定しました。', course: '支払いの裁定（確認できず）' },
  fraudRuling: { news: () => '運営が不正について裁定しました。', course: '不正の裁定' },
  nameChange: { news: () => '販売店が名義変更の完了を報告しました。', course: '名義変更の報告' },
  photoRefused: { news: () => '写真の差し替えが必要になりました。', course: '写真のNG' },
  movieRefused: { news: () => '動画が掲載できないものとされました。', course: '動画のNG' },
} as const satisfies Record<StatementKind, StatementWords>

interface StatementWords {
  readonly news: (price: string) => string
  readonly course: string | null
}

/** Null, too, for a kind of another version of the program. */
export function courseWords(kind: string): string | null {
  const words: Readonly<Record<string, StatementWords>> = STATEMENTS
  return words[kind]?.course ?? null
}

/** What a person reads who confirmed something that is no longer so. */
export function contentChanged(
  changes: readonly ShownChange[],
  reader: Actor['role'],
  now: { readonly status: AuctionStatus; readonly price: number; readonly bidCount: number },
): string {
  const said = changes.map(({ kind, amount }) => toReader(STATEMENTS[kind].news(yen(amount ?? 0)), reader))
  return [...(said.length > 0 ? said : [standing(now)]), LOOK_AGAIN].join('')
}

/** To a side of the auction whose page was older than what stands. `label`: of the status. */
export function statusChanged(changes: readonly ShownChange[], reader: Actor['role'], label: string): string {
  const said = changes.map(({ kind, amount }) => toReader(STATEMENTS[kind].news(yen(amount ?? 0)), reader))
  return [...said, `現在の状況（${label}）では、この操作を行えません。`].join('')
}

/** What the readers said themselves, in another window, is not told to them as if somebody else had. */
function toReader(news: string, reader: Actor['role']): string {
  if (reader === 'owner') return news.replace(/^出品者が/, 'あなたが別の画面で')
  return reader === 'dealer' || reader === 'agent' ? news.replace(/^販売店が/, '自社が別の画面で') : news
}

/** To an owner whose answer was to dealers who could buy then and cannot now, or the other way round. */
export function winnerChanged(suspended: 'winner' | 'other' | null): string {
  return WINNER_CHANGES[suspended ?? 'none'] + LOOK_AGAIN
}

const WINNER_CHANGES = {
  winner: '落札した販売店の利用を運営が停止したため、この販売店には売却できなくなりました。',
  other: '上位の販売店の利用を運営が停止したため、選べる販売店が変わりました。',
  none: '選べる販売店または金額が変わりました。',
} as const

/** `acceptedBy`: who agreed to the appointment as it stands; null while it is open. */
export function checklistChanged(acceptedBy: ChecklistSide | null, reader: Actor['role']): string {
  const side = acceptedBy === 'owner' ? '出品者' : '販売店'
  const accepted =
    acceptedBy === null ? '' : `${toReader(`${side}が引渡しの予定を承諾しました。`, reader)}${PLAN_REOPENS}`
  return `${accepted || 'チェックリストが更新されました。'}${LOOK_AGAIN}入力した内容はそのまま残っています。`
}

function standing({ status, price, bidCount }: { status: AuctionStatus; price: number; bidCount: number }): string {
  if (status === 11) return '写真または審査の内容が変わりました。'
  if (status === 21) return `入札の状況が変わりました。現在の最高額は${yen(price)}（${bidCount}件）です。`
  if (status === 22) return `入札が終了しました。最高額は${yen(price)}です。`
  return '取引の状況が変わりました。'
}

function yen(amount: number): string {
  return `¥${amount.toLocaleString('ja-JP')}`
}

/** Of a stopped trade whose money the owner had confirmed. */
export const PAID_BEFORE_STOP =
  '出品者は、引渡しの前に代金の受け取りを確認していました。返金がまだの場合は、運営へお知らせください。'

/** Why an operator stopped a trade because of its dealer. */
export const DEFAULT_WORDS = {
  unpaid: '代金が支払われなかったため',
  absent: '引取りが行われなかったため',
  unplanned: '引渡しの日が決まらなかったため',
  suspended: '販売店の利用が停止されたため',
} as const satisfies Readonly<Record<DefaultCause, string>>

/** Of a dealer who would buy a bike again whose contract came to nothing because of it. */
export function brokenContractWords(amount: number): string {
  return `この車両を前回${yen(amount)}で成約し、販売店側の理由で取引が中止になった販売店です`
}

/** To who names something else than what stands, though nothing has changed since it was shown. */
export const NAMED_OTHERWISE = `送信された内容が、現在の内容と一致しません。${LOOK_AGAIN}`

/** To an owner whose answer names a dealer or an amount that is none of those to choose from. */
export const CHOICE_UNKNOWN = `選んだ販売店または金額が、現在お選びいただける内容と一致しません。${LOOK_AGAIN}`

/** To a dealer who typed another code than the owner sees. */
export const HAND_OVER_CODE_WRONG = '引渡しコードが違います。出品者の画面に表示されている6桁の数字を入力してください。'

/** To a dealer whose code arrives after the trade was stopped. */
export const STOPPED_BEFORE_CODE =
  '取引はすでに中止されているため、引渡しコードを受け付けられません。車両を受け取り済みの場合は、出品番号を添えて運営へお問い合わせください。'

/** Of a bike that was sold in another auction. */
export const SOLD_ELSEWHERE =
  'この車両は、ほかの取引で売却済みです。再出品したり、ほかの販売店に売却したりすることはできません。'

/** Of what is no code by its form, or nothing. */
export const HAND_OVER_CODE_FORM = '引渡しコードの6桁の数字を入力してください。'

/** Of six digits that cannot be a code at all: said on the phone itself. */
export const HAND_OVER_CODE_MISTYPED = '6桁の数字を確かめてください。押し間違いか、桁の入れ違いがあります。'

/** To a dealer who bids while it owes for a bike that it has. */
export const BIDDING_HELD =
  '引渡し済みの車両の支払いが7日以上遅れているため、新しい入札はできません。支払いを報告すると再開できます。出品者から支払いについて申し出がある場合は、支払いが確認できしだい再開します。'

/** To an owner whose second window still shows the question as open. */
export const ANSWERED_ALREADY = 'この質問は、別の画面で回答済みです。'
