import { STOP_ANSWER_PERIOD } from '#domain/auction/deadlines.ts'
import { later } from '#domain/values/duration.ts'
import { Notice } from '../feedback/notice.tsx'
import { dateTimeText } from '../values/date-time.ts'

type Side = 'owner' | 'dealer' | 'operator'

interface Question {
  readonly by: Side
  readonly reason: string
  readonly askedAt: string
  readonly answerBy: string
  readonly isOpen: boolean
  /** By when an operator decides; null while the other side has time. */
  readonly ruledBy: string | null
  readonly answer: 'agreed' | 'refused' | 'withdrawn' | null
  readonly answeredBy: Side | null
  readonly comment: string
}

interface Properties {
  readonly question: Question
  readonly reader: Side
  /** The owner has confirmed the money. */
  readonly isPaid: boolean
  /** What the reader can do. */
  readonly children?: React.ReactNode
}

const NAMES = { owner: '出品者', dealer: '販売店', operator: '運営' } as const

/** One side asked the other one whether to stop a trade whose price is fixed: what, why and until when. */
export function StopQuestionCard({ question, reader, isPaid, children }: Properties) {
  const { by, reason, askedAt, answerBy, isOpen, ruledBy, answer, answeredBy, comment } = question
  const asker = by === reader ? (reader === 'owner' ? 'あなた' : '自社') : NAMES[by]
  const again =
    by === reader &&
    `もう一度申し出る場合は、${dateTimeText(later(new Date(askedAt), STOP_ANSWER_PERIOD))}以降にできます。`
  if (answer === 'withdrawn')
    return again && <Notice title="中止の申し出を取り下げました">取引は続いています。{again}</Notice>
  if (!isOpen)
    return answer === 'refused' && answeredBy ? (
      <Notice title="取引を続けることになりました">
        <p>
          {asker}の中止の申し出（{dateTimeText(askedAt)}）に、{NAMES[answeredBy]}は
          {answeredBy === 'operator' ? '取引を続けると判断しました。' : '同意しませんでした。'}
        </p>
        {comment && <p className="written mt-1">コメント：{comment}</p>}
        {again && <p>{again}</p>}
      </Notice>
    ) : null
  return (
    <section className="card grid gap-3 border-warn p-4" aria-label="取引の中止の申し出">
      <h3 className="text-base">{asker}が取引の中止を申し出ています</h3>
      <p className="written wrap-anywhere">理由：{reason}</p>
      <p>
        {ruledBy
          ? `回答の期限（${dateTimeText(answerBy)}）を過ぎました。運営が双方に車両の場所を確認し、${dateTimeText(ruledBy)}までに判断します。`
          : `${NAMES[by === 'owner' ? 'dealer' : 'owner']}の回答の期限は${dateTimeText(answerBy)}です。期限までに回答がない場合は、運営が判断します。`}
      </p>
      {isPaid && (
        <p className="font-bold">代金は出品者が受け取り済みです。中止する場合は、先に販売店へ返金してください。</p>
      )}
      <p className="text-sm text-text-2">
        回答があるまで、取引は続いています。引渡しコードを入力すると引渡しが完了し、この申し出は終わります。
      </p>
      {children}
    </section>
  )
}
