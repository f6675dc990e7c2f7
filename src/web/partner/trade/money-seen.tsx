import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'

interface SeenMoney {
  readonly price: number | null
  readonly moneySeenAt: string | null
}

/** That the owner has confirmed the money, without a full stop; null where it has not. */
export function seenByOwner({ price, moneySeenAt }: SeenMoney): string | null {
  return moneySeenAt && `代金${yenText(price ?? 0)}は、${dateTimeText(moneySeenAt)}に出品者が受け取りを確認しています`
}

/** To a dealer that has the bike and has paid for it. */
export const REPORT_ONLY = '支払いの報告だけしてください（再度のお支払いは不要です）。'

const AFTER_OBJECTION =
  'そのあと、支払いについて出品者から申し出がありました。振込の記録を確かめて、支払いを報告し直してください。'
const PAID = '再度のお支払いは不要です。'
const TAKE_IT = '車両を引き取るときに、出品者のコードを入力してください。'

interface Properties {
  readonly trade: (SeenMoney & { readonly handedOverAt: string | null }) | null
  readonly for: 'dealer' | 'operator'
  /** The owner has said since that the payment is not as reported. */
  readonly isObjectedTo?: boolean
  /** Somebody wants the trade stopped: the bike is not to be taken meanwhile. */
  readonly isStopAsked?: boolean
}

/** Before the bike left, the owner recorded that the money had come: nobody pays twice, or rules without knowing it. */
export function MoneySeen({ trade, for: reader, isObjectedTo = false, isStopAsked = false }: Properties) {
  if (!trade?.moneySeenAt) return null
  if (reader === 'operator')
    return (
      <Notice tone="info" title={`出品者が${dateTimeText(trade.moneySeenAt)}に入金を確認済みです`}>
        この記録のあとに、引渡しコードが表示されています。
      </Notice>
    )
  return (
    <Notice tone="info" title={seenByOwner(trade)}>
      {isObjectedTo ? AFTER_OBJECTION : trade.handedOverAt ? REPORT_ONLY : `${PAID}${isStopAsked ? '' : TAKE_IT}`}
    </Notice>
  )
}
