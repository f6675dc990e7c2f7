import type { PartnerAuctionRowFragment } from '#contract/generated/partner.ts'
import type { BadgeTone } from '#ui/feedback/state-badge.tsx'
import { shortDateText } from '#ui/values/date-time.ts'

export type TradeRow = Pick<PartnerAuctionRowFragment, 'trade' | 'checklist' | 'nameChange'>

interface State {
  readonly tone: BadgeTone
  readonly text: string
}

/** What a trade waits for, seen from its dealer; null where nothing is left to do, or it was stopped. */
export function tradeStateOf({ trade, checklist, nameChange }: TradeRow): State | null {
  if (!trade) return null
  const due = (text: string): State => ({ tone: 'warn', text: `要対応：${text}` })
  const waiting = (text: string): State => ({ tone: 'info', text })
  const { step, turn, price, daysLate } = trade
  const isTurn = turn === 'dealer'
  switch (step) {
    case 'agreed':
      return isTurn ? due('引渡しの調整') : waiting('引渡しの調整（出品者の承諾待ち）')
    case 'scheduled':
      return isTurn ? due('引取り') : waiting(`引取り（${shortDateText(checklist?.deliveryOn ?? '')}）`)
    case 'checked':
      if (price !== null) return due('引渡しコードの入力')
      if (isTurn) return due('減額の進め方')
      return waiting(turn === 'operator' ? '減額（運営の裁定待ち）' : '減額（出品者の回答待ち）')
    case 'handedOver':
      return daysLate > 0 ? { tone: 'bad', text: `要対応：支払い（${daysLate}日遅れ）` } : due('支払い')
    case 'paid':
      return waiting(turn === 'operator' ? '支払い（運営が確認中）' : '支払い（出品者の確認待ち）')
    case 'confirmed':
      if (!nameChange || nameChange.changedOn !== null) return null
      return nameChange.isLate
        ? { tone: 'bad', text: '要対応：名義変更（期限切れ）' }
        : due(`名義変更（${shortDateText(nameChange.dueOn)}まで）`)
  }
}
