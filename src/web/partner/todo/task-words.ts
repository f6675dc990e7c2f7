import type {
  TodoDayFieldsFragment,
  TodoDayKind,
  TodoDoneStep,
  TodoKind,
  TodoLineFragment,
  TodoTaskName,
} from '#contract/generated/todo.ts'
import { dayText } from '#ui/values/date-time.ts'
import { NAME_CHANGE_PLACE } from '../trade/name-change.tsx'
import {
  CHECKLIST_PLACE,
  CODE_PLACE,
  DOCUMENTS_PLACE,
  IDENTITY_PLACE,
  OFFER_PLACE,
  PAYMENT_PLACE,
  PLAN_PLACE,
  STOP_PLACE,
} from '../trade/plan-place.ts'

type Trade = TodoLineFragment['trade']

/** Where it is done: a page of the auction and a place on it, or the messages. */
interface Place {
  readonly page: '' | '/pickup' | 'messages'
  readonly at?: string
  readonly label: string
}

interface Words {
  /** One sentence. */
  readonly say: (trade: Trade) => string
  readonly place: Place
}

const LOOK = '状況を見る'
const onPickup = (label: string, at?: string): Place => ({ page: '/pickup', label, ...(at && { at }) })
const onAuction = (label: string, at: string): Place => ({ page: '', label, at })

const WORDS: Readonly<Record<TodoTaskName, Words>> = {
  answerCounterOffer: {
    say: () => '出品者の提示額に応じるかどうかを、期限までに回答してください。',
    place: onAuction('提示額に回答する', OFFER_PLACE),
  },
  answerRunnerUp: {
    say: () => '落札店の取引が中止になったため、貴社の入札額で購入するかどうかを回答してください。',
    place: onAuction('購入するか回答する', OFFER_PLACE),
  },
  proposeDay: {
    say: () => '引渡しの日時と場所を、出品者に提案してください。',
    place: onAuction('日時を提案する', CHECKLIST_PLACE),
  },
  proposeDayAgain: {
    say: (trade) => `引渡しの予定（${whenOf(trade)}）が承諾されないまま過ぎたため、新しい日時を提案してください。`,
    place: onAuction('新しい日時を提案する', CHECKLIST_PLACE),
  },
  acceptDay: {
    say: (trade) => `出品者が提案した引渡しの予定（${whenOf(trade)}）を承諾するか、別の日時を提案してください。`,
    place: onAuction('予定を確認して承諾する', PLAN_PLACE),
  },
  awaitDay: {
    say: (trade) => `提案した引渡しの予定（${whenOf(trade)}）について、出品者の承諾を待っています。`,
    place: onAuction(LOOK, PLAN_PLACE),
  },
  fetchBike: {
    say: (trade) => `${whenOf(trade)}に車両を引き取り、出品者と一緒に状態を確認してください。`,
    place: onPickup('引取りの画面を開く'),
  },
  typeCode: {
    say: () => '出品者の引渡しコードを入力して、車両を引き取ってください。',
    place: onPickup('コードを入力する', CODE_PLACE),
  },
  awaitClaims: {
    say: () => '申請した減額について、出品者の回答を待っています。',
    place: onPickup(LOOK),
  },
  chooseAfterRefusal: {
    say: () => '出品者が断った減額について、次の進め方を選んでください。',
    place: onPickup('進め方を選ぶ'),
  },
  awaitClaimRuling: { say: () => '減額について、運営の裁定を待っています。', place: onPickup(LOOK) },
  transferMoney: {
    say: () => '代金を振り込み、出品者が入金を確認したら引き取ってください。',
    place: onPickup('引取りの画面を開く'),
  },
  pay: {
    say: () => '代金を支払い、支払いを報告してください。',
    place: onPickup('支払いを報告する', PAYMENT_PLACE),
  },
  reportPayment: {
    say: () => '支払いを報告してください（再度のお支払いは不要です）。',
    place: onPickup('支払いを報告する', PAYMENT_PLACE),
  },
  payAfterRuling: {
    say: () => '運営の裁定で支払いが確認されなかったため、代金を支払い、報告し直してください。',
    place: onPickup('支払いを報告する', PAYMENT_PLACE),
  },
  answerObjection: {
    say: () => '支払いについての出品者の申し出を読み、振込の記録を確かめて、報告し直してください。',
    place: onPickup('申し出を確認する', PAYMENT_PLACE),
  },
  awaitConfirmation: {
    say: () => '報告した支払いについて、出品者の確認を待っています。',
    place: onPickup(LOOK),
  },
  awaitPaymentRuling: { say: () => '支払いについて、運営が確認しています。', place: onPickup(LOOK) },
  recordIdentity: {
    say: () => '支払いの報告の前に、出品者の本人確認を記録してください。',
    place: onPickup('本人確認を記録する', IDENTITY_PLACE),
  },
  changeName: {
    say: () => '名義変更を済ませ、控えを添えて報告してください。',
    place: onAuction('名義変更を報告する', NAME_CHANGE_PLACE),
  },
  answerStop: {
    say: () => '出品者からの取引の中止の申し出に、同意するかどうかを回答してください。',
    place: onAuction('申し出に回答する', STOP_PLACE),
  },
  awaitStopAnswer: {
    say: () => '申し出た取引の中止について、出品者の回答を待っています。',
    place: onAuction(LOOK, STOP_PLACE),
  },
  awaitStopRuling: {
    say: () => '取引を中止するかどうかを、運営が確認しています。',
    place: onAuction(LOOK, STOP_PLACE),
  },
  awaitPapers: {
    say: ({ missingPapers }) => `出品者が書類を準備しています（未確認：${missingPapers.join('、')}）。`,
    place: onAuction('チェックリストを見る', CHECKLIST_PLACE),
  },
  answerMessage: {
    say: () => '出品者からのメッセージに返信してください。',
    place: { page: 'messages', label: 'メッセージを開く' },
  },
  readMessage: {
    say: () => '出品者からのメッセージが届いています。',
    place: { page: 'messages', label: 'メッセージを開く' },
  },
}

export const KIND_LABELS: Readonly<Record<TodoKind, string>> = {
  offer: '金額への回答',
  handOver: '引渡し',
  claims: '減額',
  payment: '支払い',
  identity: '本人確認',
  nameChange: '名義変更',
  stop: '中止の申し出',
  papers: '書類',
  message: 'メッセージ',
}

/** How an entry of the calendar is called, and the task that leads to where it is done, or was. */
export const DAYS: Readonly<Record<TodoDayKind, { readonly label: string; readonly task: TodoTaskName }>> = {
  counterOffer: { label: '提示額の回答期限', task: 'answerCounterOffer' },
  runnerUp: { label: '購入の回答期限', task: 'answerRunnerUp' },
  planProposal: { label: '予定の提案期限', task: 'proposeDay' },
  planAnswer: { label: '予定の回答期限', task: 'acceptDay' },
  handOver: { label: '引取り', task: 'fetchBike' },
  papers: { label: '書類の準備期限', task: 'awaitPapers' },
  identity: { label: '本人確認の記録期限', task: 'recordIdentity' },
  claims: { label: '減額の回答期限', task: 'chooseAfterRefusal' },
  claimRuling: { label: '減額の裁定期限（運営）', task: 'awaitClaimRuling' },
  transfer: { label: '振込の期限', task: 'transferMoney' },
  code: { label: '引渡しコードの入力期限', task: 'typeCode' },
  payment: { label: '支払期限', task: 'pay' },
  paymentReport: { label: '支払い報告の期限', task: 'reportPayment' },
  objection: { label: '支払いの申し出への回答期限', task: 'answerObjection' },
  confirmation: { label: '入金の確認期限（出品者）', task: 'awaitConfirmation' },
  paymentRuling: { label: '支払いの裁定期限（運営）', task: 'awaitPaymentRuling' },
  nameChange: { label: '名義変更の期限', task: 'changeName' },
  stopAnswer: { label: '中止の申し出の回答期限', task: 'answerStop' },
  stopRuling: { label: '中止の裁定期限（運営）', task: 'awaitStopRuling' },
}

/** Whose file lies ready then leads to it. */
export const DONE_WORDS: Readonly<Record<TodoDoneStep, { readonly words: string; readonly at?: string }>> = {
  dayProposed: { words: '引渡しの予定を提案しました', at: PLAN_PLACE },
  dayAgreed: { words: '引渡しの予定が決まりました', at: PLAN_PLACE },
  checked: { words: '車両を確認しました' },
  claimsRuled: { words: '減額について、運営が裁定しました' },
  identityRecorded: { words: '本人確認を記録しました', at: IDENTITY_PLACE },
  handedOver: { words: '車両を引き取りました（引渡し記録）', at: DOCUMENTS_PLACE },
  paymentReported: { words: '支払いを報告しました' },
  paymentRuled: { words: '支払いについて、運営が裁定しました' },
  completed: { words: '取引が完了しました（支払い記録）', at: DOCUMENTS_PLACE },
  nameChanged: { words: '名義変更を報告しました', at: NAME_CHANGE_PLACE },
}

export function taskWords({ task, trade }: Pick<TodoLineFragment, 'task' | 'trade'>) {
  const { say, place } = WORDS[task]
  return { sentence: say(trade), to: addressOf(place, trade.auctionId), label: place.label }
}

/** Where an entry of the calendar leads: the same place as its task. */
export function dayAddress({ what, trade }: Pick<TodoDayFieldsFragment, 'what' | 'trade'>): string {
  return addressOf(WORDS[DAYS[what].task].place, trade.auctionId)
}

function addressOf({ page, at }: Place, auctionId: number): string {
  const address = page === 'messages' ? `/partner/messages/${auctionId}` : `/partner/auctions/${auctionId}${page}`
  return at ? `${address}#${at}` : address
}

function whenOf({ deliveryOn, deliveryTime }: Trade): string {
  return deliveryOn ? `${dayText(deliveryOn)} ${deliveryTime}` : ''
}
