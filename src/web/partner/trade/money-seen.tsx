import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'

interface Properties {
  readonly trade: { readonly moneySeenAt: string | null } | null
  readonly for: 'dealer' | 'operator'
}

const WORDS = {
  dealer: 'もう一度お支払いいただく必要はありません。振込明細を添えて、支払いの報告だけをお願いします。',
  operator: 'この記録のあとに、引渡しコードが表示されています。',
}

/** Before the bike left, the owner recorded that the money had come: nobody pays twice, or rules without knowing it. */
export function MoneySeen({ trade, for: reader }: Properties) {
  if (!trade?.moneySeenAt) return null
  return (
    <Notice tone="info" title={`出品者が${dateTimeText(trade.moneySeenAt)}に入金を確認済みです`}>
      {WORDS[reader]}
    </Notice>
  )
}
