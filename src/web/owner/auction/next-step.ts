import {
  CONFIRMATION_RESTS,
  HAND_OVER_NOTHING,
  HELD_TRADE_TITLE,
  OPERATOR_FOLLOWS_UP,
} from '#content/messages/held-trade.ts'
import type { AuctionStepFragment } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

interface NextStep {
  readonly who?: string
  readonly isYourTurn?: boolean
  readonly what?: string
  /** Why the sale went no further, where its status alone does not say it. */
  readonly stopped?: string
  readonly until?: string | null
  /** Where on the auction's page it is done. */
  readonly place?: { readonly anchor: string; readonly label: string }
}

export const REPORT_PLACE = 'completion-report'

/** What the auction's own page knows besides. */
interface KnownBesides {
  readonly availableActions?: readonly string[]
  readonly cancelReasonLabel?: string | null
}

/** Who must act now, what is to be done and until when. */
export function nextStepOf(auction: AuctionStepFragment & KnownBesides): NextStep {
  const { auctionStatus, endAt, answerBy, auctionImages } = auction
  switch (auctionStatus) {
    case STATUS.beforeInspection:
      return auctionImages.some(({ isInspectionNg }) => isInspectionNg)
        ? { who: 'あなた', isYourTurn: true, what: '差し替えが必要な写真があります。新しい写真をお送りください。' }
        : { who: '運営', what: '内容と写真を確認しています。審査が終わると入札が始まります。' }
    case STATUS.bidding: {
      const unanswered = auction.questions.filter(({ answer }) => answer === null).length
      if (unanswered > 0)
        return {
          who: 'あなた',
          isYourTurn: true,
          what: `販売店からの質問が${unanswered}件あります。入札の参考になりますので、ご回答ください。`,
          until: endAt,
          place: { anchor: '#questions', label: '質問に回答する' },
        }
      return {
        what: '入札を受付中です。終了までお待ちください。終了間際に入札があると、終了時刻が延長されます。',
        until: endAt,
      }
    }
    case STATUS.biddingEnded:
      if (auction.isWinnerSuspended)
        return {
          who: 'あなた',
          isYourTurn: true,
          what: '最高額の販売店は、運営により利用を停止されているため、売却できません。ほかの販売店を選ぶか、「売却しない」を選んでください。',
          until: answerBy,
        }
      return {
        who: 'あなた',
        isYourTurn: true,
        what: '売却する販売店を選び、売却するかどうかをお答えください。',
        until: answerBy,
      }
    case STATUS.inTransaction:
      return stepOfSale(auction)
    case STATUS.completed:
      return { what: '取引が完了しました。ありがとうございました。' }
    case STATUS.noBids:
      return {
        what:
          auction.availableActions?.includes('relistAuction') === false
            ? 'この出品は終了しました。'
            : '同じ内容で、または希望価格を変えて再出品できます。写真を変えるときは、出品フォームから新しく出品してください。',
      }
    case STATUS.inspectionFailed:
    case STATUS.stopped:
      return {
        what: auction.cancelReasonLabel
          ? `運営がお伝えした理由：${auction.cancelReasonLabel}`
          : 'くわしくは、お送りしたメールをご確認ください。',
      }
    case STATUS.stoppedByDealer:
    case STATUS.stoppedBySeller:
      return {
        ...(auction.isStoppedByOperator && { stopped: '運営が取引を中止しました' }),
        what: auction.cancelReasonLabel
          ? `理由：${auction.cancelReasonLabel}`
          : 'くわしくは、お送りしたメールをご確認ください。',
      }
    default:
      return {
        what:
          auction.availableActions?.includes('relistAuction') === false
            ? 'この出品は終了しました。'
            : '同じ内容で再出品できます。',
      }
  }
}

function stepOfSale(auction: AuctionStepFragment): NextStep {
  const { checklist, completionReport: report } = auction
  const held = auction.isWinnerSuspended ? `${HELD_TRADE_TITLE}。${HAND_OVER_NOTHING}` : ''
  if (held && !report) return { who: '運営', what: `${held}${OPERATOR_FOLLOWS_UP}` }
  if (!report) return stepOfDelivery(checklist)
  if (report.objection && !report.ruling && !report.isObjectionOpen)
    return { who: '運営', what: `${held}申し出た異議の内容を、運営が確認しています。` }
  return {
    who: 'あなた',
    isYourTurn: true,
    what: held + wordsOfReport(report, held !== ''),
    until: held ? null : report.confirmBy,
    place: { anchor: `#${REPORT_PLACE}`, label: '報告の内容を確認する' },
  }
}

function stepOfDelivery(checklist: AuctionStepFragment['checklist']): NextStep {
  if (!checklist)
    return {
      who: 'あなた',
      isYourTurn: true,
      what: '引渡しの日時と場所、お支払い方法を、チェックリストで販売店に提案してください。',
      place: { anchor: '#sale', label: '引渡しについて見る' },
    }
  const { deliveryOn, deliveryTime, planAcceptedAt, planProposedBySide } = checklist
  const when = `${dayText(deliveryOn)} ${deliveryTime}`
  if (planAcceptedAt)
    return { who: '販売店', what: `引渡しは${when}に決まりました。引渡しが済むと、販売店が取引の完了を報告します。` }
  // What the dealer alone wrote, nobody has agreed to.
  return planProposedBySide === 'owner'
    ? { who: '販売店', what: `引渡しの予定（${when}）を提案しました。販売店の承諾を待っています。` }
    : {
        who: 'あなた',
        isYourTurn: true,
        what: `販売店から、引渡しの予定（${when}）の提案がありました。よろしければ承諾し、違うところがあればチェックリストで直してください。`,
        place: { anchor: '#delivery-plan', label: '引渡しの予定を確認する' },
      }
}

function wordsOfReport(
  { finalTransactionPrice, objection, ruling }: NonNullable<AuctionStepFragment['completionReport']>,
  isHeld: boolean,
): string {
  const price = yenText(finalTransactionPrice)
  if (ruling)
    return `運営が最終取引金額を${price}と判断しました。内容をご確認ください。${isHeld ? CONFIRMATION_RESTS : '期限を過ぎると、この金額で取引完了となります。'}`
  if (objection)
    return `販売店が、最終取引金額${price}での取引完了を報告し直しました。前の報告への異議とは別に、あらためてご回答ください。${isHeld ? CONFIRMATION_RESTS : '期限までにご回答がない場合は、運営が金額を判断します。'}`
  return `販売店から、最終取引金額${price}での取引完了の報告がありました。内容をご確認ください。${isHeld ? CONFIRMATION_RESTS : '期限までにお申し出がない場合は、取引完了となります。'}`
}
