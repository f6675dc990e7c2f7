import {
  CONFIRMATION_RESTS,
  HAND_OVER_NOTHING,
  HELD_TRADE_TITLE,
  OPERATOR_FOLLOWS_UP,
  PAYMENT_RESTS,
} from '#content/messages/held-trade.ts'
import type { AuctionStepFragment } from '#contract/generated/auction.ts'
import { STATUS } from '#domain/auction/status.ts'
import { TRANSFER_FIRST } from '#domain/options/delivery.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { dateTimeText, dayText } from '#ui/values/date-time.ts'
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
  /** Another page on which it is done. */
  readonly page?: { readonly to: string; readonly label: string }
}

export const RUNNER_UP_PLACE = 'runner-up'
export const INTENTION_PLACE = 'intention'
export const CLAIMS_PLACE = 'claims'
export const CODE_PLACE = 'hand-over-code'
export const PAYMENT_PLACE = 'payment'
export const STOP_PLACE = 'stop-question'

/** What the auction's own page knows besides. */
interface KnownBesides {
  readonly availableActions?: readonly string[]
  readonly cancelReasonLabel?: string | null
  readonly choices?: readonly { readonly dealerName: string; readonly amount: number }[]
  readonly runnerUp?: {
    readonly dealerName: string
    readonly amount: number
    readonly answerBy: string
  } | null
  readonly continuesAuctionId?: number | null
  readonly continuedByAuctionId?: number | null
  readonly soldInAuctionId?: number | null
}

/** Who must act now, what is to be done and until when. */
export function nextStepOf(
  auction: AuctionStepFragment & KnownBesides,
  today = tokyoDay(new Date(serverNow())),
): NextStep {
  const { auctionStatus, endAt, answerBy, auctionImages } = auction
  switch (auctionStatus) {
    case STATUS.beforeInspection:
      return auctionImages.some(({ isInspectionNg }) => isInspectionNg)
        ? { who: 'あなた', isYourTurn: true, what: '差し替えが必要な写真があります。新しい写真をお送りください。' }
        : { who: '運営', what: `内容と写真を確認しています。${afterInspection(auction.orderPromise)}` }
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
          what: `${auction.continuesAuctionId ? 'この' : '最高額の'}販売店は、運営により利用を停止されているため、売却できません。${hasOneChoice(auction) ? '' : 'ほかの販売店を選ぶか、'}「売却しない」を選んでください。`,
          until: answerBy,
        }
      if (auction.counterOffer?.isOpen) return stepOfCounterOffer(auction, auction.counterOffer)
      return {
        who: 'あなた',
        isYourTurn: true,
        what: questionOf(auction),
        until: answerBy,
        place: { anchor: `#${INTENTION_PLACE}`, label: '売却の回答に進む' },
      }
    case STATUS.inTransaction:
      return stepOfSale(auction, today)
    case STATUS.completed:
      return { what: '取引が完了しました。ありがとうございました。' }
    case STATUS.noBids:
      if (auction.soldInAuctionId) return soldIn(auction.soldInAuctionId)
      return {
        what:
          auction.availableActions?.includes('relistAuction') === false
            ? 'この出品は終了しました。'
            : '同じ内容で再出品することも、写真や希望価格を変えて出品することもできます。',
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
        ...stepAfterStop(auction),
      }
    default:
      if (auction.soldInAuctionId) return soldIn(auction.soldInAuctionId)
      return {
        what:
          auction.availableActions?.includes('relistAuction') === false
            ? 'この出品は終了しました。'
            : '同じ内容で再出品できます。',
      }
  }
}

/** A bike that is promised at once has no auction, unless the promise lapses. */
function afterInspection(promise: AuctionStepFragment['orderPromise']): string {
  if (promise?.way !== 'atOnce') return '審査が終わると入札が始まります。'
  const { dealerName, price } = promise.offer
  return `審査に合格し、約束の条件に合うと、入札を募らずに、${dealerName}に${yenText(price)}で売却するかどうかをお尋ねします。それ以外のときは、通常のオークションになります。`
}

function hasOneChoice({ choices }: KnownBesides): boolean {
  return choices !== undefined && choices.length <= 1
}

/** Nobody is chosen where one dealer is left to sell to. */
function questionOf({
  choices = [],
  continuesAuctionId,
  counterOffer: offer,
  winnerName,
}: AuctionStepFragment & KnownBesides): string {
  const [dealer] = choices
  const accepted = offer?.isAccepted
    ? `${winnerName ?? '最高額の販売店'}が、ご提示額の${yenText(offer.price)}で購入すると回答しました。`
    : ''
  if (continuesAuctionId && dealer)
    return `入札していた${dealer.dealerName}が、${yenText(dealer.amount)}で購入したいと回答しました。売却するかどうかをお答えください。`
  return `${accepted}${choices.length > 1 ? '売却する販売店を選び、' : ''}売却するかどうかをお答えください。`
}

/** The dealer's turn; the owner may still sell at a bid meanwhile. */
function stepOfCounterOffer(
  { winnerName, answerBy }: AuctionStepFragment,
  { price, until }: NonNullable<AuctionStepFragment['counterOffer']>,
): NextStep {
  const meanwhile = answerBy ? `あなたの回答期限は${dateTimeText(answerBy)}です。` : ''
  return {
    who: '販売店',
    what: `${winnerName ?? '最高額の販売店'}に${yenText(price)}を提示し、応じるかどうかの回答を待っています。待たずに、入札額で売却することもできます。${meanwhile}`,
    until,
    place: { anchor: `#${INTENTION_PLACE}`, label: '提示の状況を見る' },
  }
}

function soldIn(auctionId: number, reason = ''): NextStep {
  return {
    what: `この車両は、そのあとの取引（出品番号 ${auctionId}）で売却済みです。${reason}`,
    page: { to: `/kaitori/mypage/auction/${auctionId}`, label: '売却した取引を見る' },
  }
}

/** What goes on with the other bidders comes before why the trade was stopped. */
function stepAfterStop({ cancelReasonLabel, runnerUp, continuedByAuctionId, soldInAuctionId }: KnownBesides): NextStep {
  const reason = cancelReasonLabel
    ? `中止の理由：${cancelReasonLabel}`
    : 'くわしくは、お送りしたメールをご確認ください。'
  if (soldInAuctionId) return soldIn(soldInAuctionId, reason)
  if (continuedByAuctionId)
    return {
      what: `ほかの入札販売店が、購入したいと回答しました。新しい取引（出品番号 ${continuedByAuctionId}）に続きます。${reason}`,
      page: { to: `/kaitori/mypage/auction/${continuedByAuctionId}`, label: 'ほかの入札販売店との取引に進む' },
    }
  if (runnerUp)
    return {
      what: `入札していた${runnerUp.dealerName}に、${yenText(runnerUp.amount)}で購入するかどうかを尋ねています。回答があると、メールでもお知らせします。${reason}`,
      until: runnerUp.answerBy,
      place: { anchor: `#${RUNNER_UP_PLACE}`, label: '確認の状況を見る' },
    }
  return { what: reason }
}

function stepOfSale(auction: AuctionStepFragment, today: string): NextStep {
  const { checklist, trade, completionReport: report } = auction
  const isHeld = auction.isWinnerSuspended === true
  if (isHeld && trade?.step !== 'paid')
    return {
      who: '運営',
      what: `${HELD_TRADE_TITLE}。${trade?.step === 'handedOver' ? PAYMENT_RESTS : HAND_OVER_NOTHING}${OPERATOR_FOLLOWS_UP}`,
    }
  switch (trade?.step) {
    case 'paid':
      return trade.turn === 'operator' || !report
        ? { ...OPERATOR_LOOKS_AT_PAYMENT, until: trade.ruledBy }
        : stepOfPayment(report, isHeld)
    case 'handedOver':
      // The bike has left, and an operator has found no payment.
      if (report?.ruling)
        return {
          who: '販売店',
          what: `運営は、${yenText(trade.price ?? 0)}の支払いを確認できないと裁定し、販売店に支払いを求めています。販売店があらためて支払いを報告すると、受け取りの確認をお願いします。引渡しから7日を過ぎても支払われない間、販売店は新しい入札ができません。代金が届かないときは、運営へお知らせください。`,
          page: { to: `/kaitori/mypage/message/${auction.auctionId}?tab=support`, label: '運営にメッセージを送る' },
        }
      return {
        who: '販売店',
        what:
          trade.daysLate > 0
            ? `車両は引渡し済みです。支払い${trade.moneySeenAt ? 'の報告' : ''}が${trade.daysLate}日遅れているため、販売店に催促しています。`
            : `車両を引き渡しました。販売店が${yenText(trade.price ?? 0)}の支払いを報告すると、受け取りの確認をお願いします。`,
      }
    case 'checked':
      return stepOfCheck(trade, checklist?.paymentMethod === TRANSFER_FIRST)
    default:
      return stepOfDelivery(checklist, trade?.turn === 'dealer', today)
  }
}

const OPERATOR_LOOKS_AT_PAYMENT: NextStep = { who: '運営', what: '支払いの記録を運営が確認しています。' }

type Trade = NonNullable<AuctionStepFragment['trade']>

/** The dealer stands beside the bike. */
function stepOfCheck(trade: Trade, isPaidBefore: boolean): NextStep {
  const { turn, price, decidedPrice, ruledBy, moneySeenAt, refundAskedAt, stopAsked } = trade
  if (refundAskedAt)
    return {
      who: 'あなた',
      isYourTurn: true,
      what: `取引を中止するため、受け取った代金${yenText(price ?? 0)}の返金を、運営がお願いしています。返金したら、運営にお知らせください。`,
      place: { anchor: `#${STOP_PLACE}`, label: '返金について見る' },
    }
  if (stopAsked?.isOpen) return stepOfStopQuestion(stopAsked)
  if (price !== null && isPaidBefore && moneySeenAt === null)
    return {
      who: 'あなた',
      isYourTurn: true,
      what: `買取金額は${yenText(price)}に確定しました。口座への入金を確かめ、確認を記録してください。そのあとに、引渡しコードを表示します。`,
      place: { anchor: `#${CODE_PLACE}`, label: '入金の確認に進む' },
    }
  if (price !== null)
    return {
      who: 'あなた',
      isYourTurn: true,
      what: `買取金額は${yenText(price)}に確定しました。${moneySeenAt ? '代金は受け取り済みです。' : '代金を確かめ、'}車両を渡すときに引渡しコードを販売店に見せてください。`,
      place: { anchor: `#${CODE_PLACE}`, label: '引渡しコードを見る' },
    }
  if (turn === 'owner')
    return {
      who: 'あなた',
      isYourTurn: true,
      what: '販売店から減額の申請が届きました。実物を一緒に確かめ、承諾するか断るかを回答してください。',
      place: { anchor: `#${CLAIMS_PLACE}`, label: '減額の申請に回答する' },
    }
  if (turn === 'operator')
    return {
      who: '運営',
      what: '減額について運営が裁定します。車両は渡さずにお待ちください。',
      until: ruledBy,
    }
  return {
    who: '販売店',
    what: `回答を送りました。販売店は、${yenText(decidedPrice)}で引き取るか、やめるか、運営に裁定を依頼するかを選びます。`,
  }
}

/** One side wants to stop at the fixed price: until the other one agrees the trade goes on, and the code counts. */
function stepOfStopQuestion({ by, answerBy, ruledBy }: NonNullable<Trade['stopAsked']>): NextStep {
  if (ruledBy)
    return {
      who: '運営',
      what: '取引の中止の申し出について、運営が双方に確認して判断します。',
      until: ruledBy,
      place: { anchor: `#${STOP_PLACE}`, label: '申し出の内容を見る' },
    }
  if (by === 'owner')
    return {
      who: '販売店',
      what: '取引の中止を申し出ました。販売店が同意すると中止になります。それまで取引は続いています。',
      until: answerBy,
      place: { anchor: `#${STOP_PLACE}`, label: '申し出の内容を見る' },
    }
  return {
    who: 'あなた',
    isYourTurn: true,
    what: '販売店が取引の中止を申し出ています。理由を確かめ、同意するかどうかを回答してください。',
    until: answerBy,
    place: { anchor: `#${STOP_PLACE}`, label: '申し出に回答する' },
  }
}

function stepOfDelivery(checklist: AuctionStepFragment['checklist'], isDay: boolean, today: string): NextStep {
  if (!checklist)
    return {
      who: 'あなた',
      isYourTurn: true,
      what: '引渡しの日時と場所、お支払い方法を、チェックリストで販売店に提案してください。',
      place: { anchor: '#sale', label: '引渡しについて見る' },
    }
  const { deliveryOn, deliveryTime, planAcceptedAt, planProposedBySide } = checklist
  const when = `${dayText(deliveryOn)} ${deliveryTime}`
  if (planAcceptedAt && deliveryOn < today)
    return {
      who: 'あなた',
      isYourTurn: true,
      what: `引渡しの予定の日（${when}）を過ぎました。販売店と連絡を取り、チェックリストで新しい日時を提案してください。`,
      place: { anchor: '#delivery-plan', label: '引渡しの予定を確認する' },
    }
  if (planAcceptedAt)
    return {
      who: '販売店',
      what: isDay
        ? `引渡しの日です（${when}）。販売店が来たら、一緒に車両を確認してください。この画面に結果が届きます。`
        : `引渡しは${when}に決まりました。当日、販売店と一緒に車両を確認します。`,
    }
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

function stepOfPayment(report: NonNullable<AuctionStepFragment['completionReport']>, isHeld: boolean): NextStep {
  const { finalTransactionPrice, objection, confirmBy } = report
  const price = yenText(finalTransactionPrice)
  const rest = isHeld
    ? CONFIRMATION_RESTS
    : objection
      ? '期限までにご回答がない場合は、運営が判断します。'
      : '期限までにお申し出がない場合は、取引完了となります。'
  return {
    who: 'あなた',
    isYourTurn: true,
    what: `${price}を受け取りましたか。販売店から支払いの報告が${objection ? 'あらためて' : ''}ありました。${rest}`,
    until: isHeld ? null : confirmBy,
    place: { anchor: `#${PAYMENT_PLACE}`, label: '受け取りを確認する' },
  }
}
