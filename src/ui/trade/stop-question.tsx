import { STOP_ANSWER_PERIOD } from '#domain/auction/deadlines.ts'
import { later } from '#domain/values/duration.ts'
import { Notice } from '../feedback/notice.tsx'
import { dateTimeText } from '../values/date-time.ts'
import { promiseWords } from './promise.ts'

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
  /** An operator has asked the owner to return it, which stands above. */
  readonly isRefundAsked?: boolean
  /** The dealer is suspended, and answers nothing. */
  readonly isHeld?: boolean
  /** What the reader can do. */
  readonly children?: React.ReactNode
}

const NAMES = { owner: '出品者', dealer: '販売店', operator: '運営' } as const

/** Of money that the owner has confirmed: what it means to whoever reads it. */
const PAID: Readonly<Record<Side, string>> = {
  owner: '代金は受け取り済みです。運営から返金のお願いがあるまで、返金せずにお待ちください。',
  dealer: '代金は、出品者が受け取りを確認しています。返金については、運営の判断をお待ちください。',
  operator:
    '代金は出品者が受け取り済みです。中止する場合は、出品者に返金を求め、返金が済んだかを双方に確認してください。',
}

function promiseOf(ruledBy: string, reader: Side): string {
  if (reader !== 'operator') return promiseWords(ruledBy, '判断します')
  return `${dateTimeText(ruledBy)}までに判断すると、双方に約束しています。`
}

/** One side asked the other one whether to stop a trade whose price is fixed: what, why and until when. */
export function StopQuestionCard({
  question,
  reader,
  isPaid,
  isRefundAsked = false,
  isHeld = false,
  children,
}: Properties) {
  const { by, reason, askedAt, answerBy, isOpen, ruledBy, answer, answeredBy, comment } = question
  const nameOf = (side: Side) => (side !== reader ? NAMES[side] : side === 'owner' ? 'あなた' : '自社')
  const asker = nameOf(by)
  const answerer = nameOf(by === 'owner' ? 'dealer' : 'owner')
  const again =
    by === reader &&
    `もう一度申し出る場合は、${dateTimeText(later(new Date(askedAt), STOP_ANSWER_PERIOD))}以降にできます。`
  if (answer === 'withdrawn')
    return <Notice title={`${asker}が中止の申し出を取り下げました`}>取引は続いています。{again}</Notice>
  if (!isOpen)
    return answer === 'refused' && answeredBy ? (
      <Notice title="取引を続けることになりました">
        <p>
          {asker}の中止の申し出（{dateTimeText(askedAt)}）に、{answeredBy === 'operator' ? '運営' : nameOf(answeredBy)}
          は{answeredBy === 'operator' ? '取引を続けると判断しました。' : '同意しませんでした。'}
        </p>
        {comment && <p className="written mt-1">コメント：{comment}</p>}
        {again && <p>{again}</p>}
        {children}
      </Notice>
    ) : null
  const whyRuled = isPaid
    ? '代金の受け取りが確認されているため'
    : isHeld && by === 'owner'
      ? '販売店は利用停止中で回答できないため'
      : `回答の期限（${dateTimeText(answerBy)}）を過ぎたため`
  return (
    <section className="card grid gap-3 border-warn p-4" aria-label="取引の中止の申し出">
      <h3 className="text-base">{asker}が取引の中止を申し出ています</h3>
      <p className="written wrap-anywhere">理由：{reason}</p>
      <p>
        {ruledBy || isPaid
          ? `${whyRuled}、運営が${isPaid ? '車両と代金について' : '車両の場所を'}双方に確認して判断します。${ruledBy ? promiseOf(ruledBy, reader) : ''}`
          : `${answerer}の回答の期限は${dateTimeText(answerBy)}です。期限までに回答がない場合は、運営が判断します。`}
      </p>
      {isPaid && !isRefundAsked && <p className="font-bold">{PAID[reader]}</p>}
      <p className="text-sm text-text-2">
        {reader === 'owner' &&
          `${ruledBy || isPaid || isHeld ? '運営が判断する' : '申し出への回答が済む'}まで、車両を渡したり、引渡しコードを見せたりしないでください。`}
        {reader === 'dealer' &&
          `${ruledBy || isPaid ? '運営が判断するまで' : '中止する場合は'}、車両を引き取らず、引渡しコードも入力しないでください。`}
        引渡しコードが入力されると引渡しが完了し、この申し出は無効になります。
      </p>
      {children}
    </section>
  )
}
