import { Notice } from '../feedback/notice.tsx'
import { dateTimeText } from '../values/date-time.ts'
import { yenText } from '../values/money.ts'

interface Properties {
  readonly trade: {
    readonly price: number | null
    readonly refundAskedAt: string | null
    readonly handedOverAt: string | null
  }
  readonly reader: 'owner' | 'dealer' | 'operator'
  /** How the reader tells the operator that it is done. */
  readonly children?: React.ReactNode
}

const TITLES = {
  owner: '運営が返金をお願いしています',
  dealer: '運営が出品者に返金を求めています',
  operator: '出品者に返金を求めています',
} as const

const NEXT = {
  owner:
    '返金したら、運営へのメッセージでお知らせください。運営が双方に確認して、取引を中止します。運営から連絡があるまで、車両を渡したり、引渡しコードを見せたりしないでください。',
  dealer:
    '返金を受け取ったら、運営へお知らせください。運営から連絡があるまで、車両を引き取らず、引渡しコードも入力しないでください。',
  operator:
    '返金が済んだかを双方に確認し、済んでいれば取引を中止してください。取引を続けるときは、返金の求めを取り消してください。',
} as const

const OVERTAKEN = {
  owner:
    '車両の引渡しが完了したため、返金は不要になりました。すでに返金した場合は、運営へのメッセージですぐにお知らせください。',
  dealer:
    '車両の引渡しが完了したため、返金は不要になりました。すでに返金を受け取った場合は、すぐに運営へお知らせください。',
  operator: '求めたあとに引渡しコードが入力され、求めは終わりました。すでに返金していないか、双方に確認してください。',
} as const

/** An operator asks the owner to return money that came before the bike has left, so that the trade can be stopped. */
export function RefundRequest({ trade: { price, refundAskedAt, handedOverAt }, reader, children }: Properties) {
  if (!refundAskedAt) return null
  const amount = yenText(price ?? 0)
  if (handedOverAt)
    return (
      <Notice tone="warn" title={`代金${amount}の返金の求めは、引渡しで終わりました`}>
        <p>
          運営は{dateTimeText(refundAskedAt)}に返金を求めました。{OVERTAKEN[reader]}
        </p>
        {children}
      </Notice>
    )
  return (
    <Notice tone="warn" title={TITLES[reader]}>
      <p>
        取引を中止するため、引渡しの前に
        {reader === 'owner'
          ? `受け取った代金${amount}を、販売店に返金してください`
          : `支払われた代金${amount}の返金を、出品者に求めています`}
        （{dateTimeText(refundAskedAt)}）。{NEXT[reader]}
      </p>
      {children}
    </Notice>
  )
}
