import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { PAYMENT_METHODS, TRANSFER_FIRST } from '#domain/options/delivery.ts'

type Auction = PartnerAuctionQuery['partnerAuction']

interface Transfer {
  readonly checklist: Pick<NonNullable<Auction['checklist']>, 'paymentMethod'> | null
  readonly trade:
    | (Pick<NonNullable<Auction['trade']>, 'step' | 'price' | 'moneySeenAt'> & {
        readonly stopAsked: { readonly isOpen: boolean } | null
      })
    | null
}

/** The money comes before the bike leaves, and the owner has not confirmed it. */
export function isTransferFirst({ checklist, trade }: Transfer): boolean {
  return checklist?.paymentMethod === TRANSFER_FIRST && trade?.moneySeenAt === null
}

/** The price is fixed, and what is to be transferred has not been: before the hand-over, with it, or late. */
export function isTransferDue({ checklist, trade }: Transfer): boolean {
  if (!checklist || !trade || trade.price === null || trade.moneySeenAt !== null || trade.stopAsked?.isOpen)
    return false
  return isTransfer(checklist.paymentMethod) && trade.step !== 'paid' && trade.step !== 'confirmed'
}

/** Whether the dealer transfers the money now, or waits: until the price is fixed either side may stop alone. */
export function transferWords(auction: Transfer): { readonly title: string; readonly text: string } | null {
  const { trade, checklist } = auction
  const isWithHandOver = checklist?.paymentMethod === 'transfer-at-delivery'
  if (isWithHandOver && trade?.step === 'checked' && isTransferDue(auction))
    return {
      title: '振込を済ませてから、引渡しコードを入力してください',
      text: 'お支払い方法は振込（引渡し時）です。出品者と一緒に振込の完了を確かめてから、コードを入力してください。',
    }
  if (!trade || !isTransferFirst(auction) || trade.step === 'handedOver' || trade.step === 'paid') return null
  if (trade.price === null)
    return {
      title: '代金は、まだ振り込まないでください',
      text: 'お支払い方法は振込（引渡し前）です。車両の確認で買取金額が確定してから振り込んでください。それまでは、出品者も販売店も取引を中止できます。',
    }
  if (trade.stopAsked?.isOpen)
    return {
      title: '代金は、まだ振り込まないでください',
      text: '取引の中止の申し出があります。申し出への回答が済むまでお待ちください。',
    }
  return { title: '代金を振り込んでください', text: '入金の確認後に、コードを入力して引き取ります。' }
}

function isTransfer(paymentMethod: string): boolean {
  return PAYMENT_METHODS.some(({ code }) => code === paymentMethod && code !== 'cash')
}
