import type { RefusalReason } from '#domain/auction/decision/guards.ts'
import { MAX_CHECKS } from '#domain/auction/trade/hand-over.ts'
import { NO_NAME_CHANGE } from '#domain/options/vehicle-condition.ts'
import type { Actor } from '#domain/permission/actor.ts'

type Role = Actor['role']

/** What the pages say, too, before anybody tries. */
export const DEFAULT_NOT_DUE =
  '販売店の不履行として中止できるのは、双方が承諾した引渡しの日からです。引渡しの日が決まらないときは、成約から7日後からです。販売店が利用停止中のときは、いつでも中止できます。それまでは、ほかの事情による中止をお選びください。'

export const WINNER_SUSPENDED =
  '落札した販売店は、運営により利用を停止されています。この販売店には売却できません。「売却しない」を選ぶと、同じ内容で再出品できます。'

/** Of what was agreed on for the hand-over. */
export const PLAN_CLOSED = {
  handedOver: '車両は引渡し済みのため、引渡しの予定とチェックリストは変更できません。',
  checked:
    '車両の確認が始まっているため、引渡しの予定とチェックリストは変更できません。ご相談は、メッセージでお願いします。',
} as const

/** What is done instead where the bike has left. */
export function stopTooLate(role: Role): string {
  const instead = role === 'owner' || role === 'operator' ? INSTEAD_OF_STOP[role] : INSTEAD_OF_STOP.dealer
  return `車両は引渡し済みのため、取引は中止できません。${instead}`
}

const INSTEAD_OF_STOP = {
  owner:
    '代金が届かない場合は、取引ページの「運営へのメッセージ」でお知らせください。販売店から支払いの報告が届いているときは、「まだ受け取っていません」とご回答ください。運営が確認します。',
  dealer: '代金を支払い、支払いを報告してください。車両の不正が疑われる場合は、運営へお問い合わせください。',
  operator: '支払いは「支払いの裁定」、盗難・距離計の改ざんは「不正の裁定」で判断してください。',
} as const

function stopNeedsConsent(role: Role): string {
  const other = role === 'owner' ? '販売店' : '出品者'
  return `買取金額が確定したあとは、一方だけでは中止できません。「取引の中止を申し出る」から${other}の同意を求めてください。24時間以内に回答がない場合は、運営が判断します。`
}

/** In words for whoever gave the command. */
export const REFUSAL_WORDS = {
  bikeNotAsked:
    '買取金額が確定しているため、引渡しコードがすでに入力されている可能性があります。車両がどこにあるかを双方に確認してから中止してください。',
  checkAnswered: '出品者が回答したため、確認をやり直すことはできません。',
  checkExhausted: `車両の確認のやり直しは${MAX_CHECKS - 1}回までです。`,
  checkNotYet: '引渡しの予定が決まり、その日になると、車両の確認を始められます。',
  checkSettled: '引取りの金額は確定しています。減額の申請はできません。',
  choiceSuspended:
    'お選びの販売店は、運営により利用を停止されています。ほかの販売店を選ぶか、「売却しない」を選んでください。',
  defaultNotDue: DEFAULT_NOT_DUE,
  defaultNotSuspended: 'この販売店は、現在は利用停止中ではありません。「利用停止中である」以外の原因をお選びください。',
  defaultSuspended: '販売店は利用停止中です。中止の原因に「販売店が利用停止中である」を選んでください。',
  defaultOfOtherKind:
    '引渡しの予定の状況と、選んだ中止の原因が合いません。引渡しの日が決まっているときは「代金を支払わない」か「引取りに来ない」、決まっていないときは「引渡しの日を決めない」をお選びください。',
  nameNeverRegistered: `${NO_NAME_CHANGE}。`,
  paymentNotDue:
    '代金の支払日（双方が合意した引渡しの日）の前のため、「代金が支払われない」を理由に中止することはできません。ほかの理由をお選びください。',
  planChecked: PLAN_CLOSED.checked,
  planHandedOver: PLAN_CLOSED.handedOver,
  refundAsked: '運営が返金を求めているため、申し出は取り下げられません。取引を続けたい場合は、運営へご連絡ください。',
  refundNotAsked: '出品者が代金の受け取りを確認しています。返金が済んでいるかを双方に確認してから中止してください。',
  reportBeforeHandOver:
    '引渡しが完了していません。出品者の画面の引渡しコードを入力してから、支払いを報告してください。',
  reportCorrectionWaits:
    '訂正した報告は送信済みです。出品者の回答か運営の裁定まで、新しい報告はできません。補足はメッセージでお伝えください。',
  reportRuledFirst:
    '支払いについて、出品者から2度の申し出がありました。運営が支払いを確認して裁定するまで、新しい報告はできません。補足は運営へお問い合わせください。',
  ruledUnidentified:
    '販売店による本人確認の記録がないため、取引を完了できません。販売店の利用を再開し、本人確認を記録してもらってください。',
  reportUnidentified: '本人確認の記録がありません。出品者の本人確認を記録してから、支払いを報告してください。',
  reportWaits:
    '支払いの報告は送信済みです。出品者の回答があるまで、新しい報告はできません。補足はメッセージでお伝えください。',
  stopAsked: '中止の申し出は、すでに行われています。回答をお待ちください。',
  stopAskedAgain:
    'もう一度申し出ることができるのは、前回の申し出から24時間たってからです。お急ぎの場合は、運営へご連絡ください。',
  stopNeedsConsent,
  stopNotDue:
    '中止の申し出の回答の期限は、まだ過ぎていません。期限を過ぎるか、出品者が代金の受け取りを確認すると、運営が判断します。',
  stopNotFixed: '買取金額が確定するまでは、同意なしに取引を中止できます。「取引を中止する」をご利用ください。',
  stopNotYours: '中止の申し出には、申し出を受けた側が回答します。回答の期限を過ぎたときは、運営が判断します。',
  stopOver: '中止の申し出は、すでに取り下げられたか、回答済みです。最新の内容をご確認ください。',
  stopPaid:
    '代金の受け取りが確認されているため、申し出には運営がお答えします。運営が返金と車両の場所を双方に確認して判断します。',
  stopToAnswer: '相手から中止の申し出が届いています。申し出に回答してください。',
  stopTooLate,
  winnerSuspended: WINNER_SUSPENDED,
} as const satisfies Readonly<Record<RefusalReason, string | ((role: Role) => string)>>

export function refusalWords(reason: RefusalReason, role: Role): string {
  const words = REFUSAL_WORDS[reason]
  return typeof words === 'string' ? words : words(role)
}
