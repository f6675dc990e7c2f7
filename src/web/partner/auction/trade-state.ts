import type { PartnerListedAuctionFragment } from '#contract/generated/partner.ts'
import type { BadgeTone } from '#ui/feedback/state-badge.tsx'
import { shortDateText } from '#ui/values/date-time.ts'
import { isTransferFirst } from '../trade/transfer-words.ts'

export type TradeRow = Pick<PartnerListedAuctionFragment, 'trade' | 'checklist' | 'nameChange'>

interface State {
  readonly tone: BadgeTone
  readonly text: string
}

/**
 * What a trade waits for, seen from its dealer, in words that fit half of a phone's width; null where nothing is left to
 * do, or it was stopped.
 */
export function tradeStateOf({ trade, checklist, nameChange }: TradeRow): State | null {
  if (!trade) return null
  const due = (text: string): State => ({ tone: 'warn', text: `要対応：${text}` })
  const waiting = (text: string): State => ({ tone: 'info', text })
  const { step, turn, price, moneySeenAt, refundAskedAt, daysLate, stopAsked } = trade
  const isTurn = turn === 'dealer'
  switch (step) {
    case 'agreed':
      return isTurn ? due('引渡しの調整') : waiting('引渡しの承諾待ち')
    case 'scheduled':
      if (isTurn) return due('引取り')
      return waiting(checklist ? `引取り（${shortDateText(checklist.deliveryOn)}）` : '引取り待ち')
    case 'checked':
      if (refundAskedAt) return waiting('返金を運営が確認中')
      if (stopAsked?.isOpen && stopAsked.ruledBy) return waiting('中止を運営が確認中')
      if (stopAsked?.isOpen) return stopAsked.by === 'owner' ? due('中止の申し出') : waiting('中止の申し出への回答待ち')
      if (price !== null) return due(isTransferFirst({ checklist, trade }) ? '代金の振込' : 'コードの入力')
      if (isTurn) return due('減額の進め方')
      return waiting(turn === 'operator' ? '減額の裁定待ち' : '減額の回答待ち')
    case 'handedOver': {
      const what = moneySeenAt ? '支払いの報告' : '支払い'
      return daysLate > 0 ? { tone: 'bad', text: `${what} ${daysLate}日遅れ` } : due(what)
    }
    case 'paid':
      return waiting(turn === 'operator' ? '支払いを運営が確認中' : '支払いの確認待ち')
    case 'confirmed':
      if (!nameChange || nameChange.changedOn !== null) return null
      return nameChange.isLate
        ? { tone: 'bad', text: '名義変更 期限切れ' }
        : { tone: 'warn', text: `名義変更（${shortDateText(nameChange.dueOn)}まで）` }
  }
}
