import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { REPORT_ONLY, seenByOwner } from './money-seen.tsx'
import { isAcceptable } from './plan-place.ts'
import { transferWords } from './transfer-words.ts'

type Auction = PartnerAuctionQuery['partnerAuction']
type Trade = NonNullable<Auction['trade']>

/** What the dealer does next, or whom it waits for. */
export function nextWords(
  auction: Pick<Auction, 'checklist' | 'completionReport'>,
  trade: Trade,
  today: string,
): string {
  const { checklist } = auction
  const { step, turn } = trade
  if (step === 'paid' && turn === 'operator') return '支払いについて、出品者から申し出があり、運営が確認しています。'
  if (step === 'paid') return '支払いを報告しました。出品者の確認を待っています。'
  if (step === 'handedOver') return paymentWords(trade, auction.completionReport?.objectedAt != null)
  if (step === 'checked') return checkedWords(trade, checklist)
  if (step === 'scheduled' && checklist && checklist.deliveryOn < today)
    return `引渡しの予定の日（${dayText(checklist.deliveryOn)}）を過ぎました。出品者と連絡を取り、車両を確認するか、チェックリストで新しい日時を提案してください。`
  if (step === 'scheduled')
    return turn === 'dealer'
      ? '引渡しの日です。スマートフォンでこの画面を開き、出品者と一緒に車両を確認してください。'
      : `引渡しは${dayText(checklist?.deliveryOn ?? '')} ${checklist?.deliveryTime ?? ''}です。当日、スマートフォンで開いてください。`
  if (!checklist) return '引渡しの日時と場所を、チェックリストで出品者に提案してください。'
  const when = `${dayText(checklist.deliveryOn)} ${checklist.deliveryTime}`
  // Nobody can accept a day that is over, whoever proposed it.
  if (turn === 'owner' && checklist.deliveryOn >= today)
    return `引渡しの予定（${when}）を提案しました。出品者の承諾を待っています。`
  return isAcceptable(checklist, today)
    ? `出品者から引渡しの予定（${when}）の提案があります。承諾するか、チェックリストで直してください。`
    : `引渡しの予定（${when}）は、承諾されないまま日を過ぎました。チェックリストで新しい日時を提案してください。`
}

function paymentWords(trade: Trade, isObjectedTo: boolean): string {
  const { daysLate } = trade
  const seen = isObjectedTo ? null : seenByOwner(trade)
  if (seen)
    return `引渡しが完了しました。${seen}。${daysLate > 0 ? `報告が${daysLate}日遅れています。` : ''}${REPORT_ONLY}`
  return daysLate > 0
    ? `支払いが${daysLate}日遅れています。支払ったら、すぐに報告してください。`
    : '引渡しが完了しました。代金を支払い、報告してください。'
}

function checkedWords(trade: Trade, checklist: Auction['checklist']): string {
  const { turn, price, refundAskedAt, stopAsked } = trade
  if (refundAskedAt) return '取引を中止するため、運営が出品者に返金を求めています。車両は引き取らないでください。'
  if (stopAsked?.isOpen) {
    if (stopAsked.ruledBy) return '取引の中止の申し出について、運営が確認しています。'
    return stopAsked.by === 'owner'
      ? '出品者が取引の中止を申し出ています。下の申し出に回答してください。'
      : '取引の中止を申し出ました。出品者の回答を待っています。'
  }
  if (price !== null) {
    const transfer = transferWords({ checklist, trade })
    const seen = seenByOwner(trade)
    if (transfer) return `買取金額は ${yenText(price)} に確定しました。${transfer.title}。${transfer.text}`
    return seen
      ? `${seen}（再度のお支払いは不要です）。出品者のコードを入力して引き取ってください。`
      : `買取金額は ${yenText(price)} に確定しました。出品者のコードを入力して引き取ってください。`
  }
  if (turn === 'operator') return '減額について、運営の裁定を待っています。'
  return turn === 'owner'
    ? '減額の申請に、出品者の回答を待っています。'
    : `出品者が減額${trade.claims.some(({ answer }) => answer === 'accepted') ? 'の一部' : ''}を断りました。次の進め方を選んでください。`
}
