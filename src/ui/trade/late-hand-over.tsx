import { LATE_OUTCOME_LABELS, nextAfterLateHandOver } from '#content/messages/late-hand-over.ts'
import type { LateOutcome } from '#domain/auction/trade/late-hand-over.ts'
import { Notice } from '../feedback/notice.tsx'
import { dateTimeText, dayText } from '../values/date-time.ts'
import { yenText } from '../values/money.ts'

interface Properties {
  readonly late: {
    readonly typedAt: string
    readonly stoppedAt: string
    readonly answerBy: string
    readonly settledAt: string | null
    readonly outcome: LateOutcome | null
    readonly paymentDueOn: string | null
    readonly nameChangeDueOn: string | null
    readonly comment: string | null
  }
  /** At which the bike was to leave. */
  readonly price: number | null
  readonly reader: 'owner' | 'dealer' | 'operator'
  /** The reader's way to the operator. */
  readonly action: React.ReactNode
}

const TO_DO = {
  owner: '車両がお手元にあるかどうかを、運営にお知らせください。解決するまで、再出品はお待ちください。',
  operator: '解決するまで、この車両をほかの販売店に売却することはできません。',
  dealer: '解決するまで、車両はそのまま保管し、転売や登録の手続きはしないでください。',
} as const

/** A right hand-over code that came after the stop: both moments, who looks into it, and what came of it. */
export function LateHandOver({ late, price, reader, action }: Properties) {
  const { typedAt, stoppedAt, answerBy, settledAt, outcome, comment } = late
  return (
    <Notice
      tone={settledAt ? 'info' : 'bad'}
      title={
        settledAt
          ? '中止のあとに届いた引渡しコードについて、運営が対応しました'
          : '中止のあとに、引渡しコードが届きました。運営が確認しています'
      }
      action={action}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt>引渡しコードの入力</dt>
        <dd className="tabular">{dateTimeText(typedAt)}</dd>
        <dt>取引の中止</dt>
        <dd className="tabular">{dateTimeText(stoppedAt)}</dd>
      </dl>
      <p>
        {typedAt < stoppedAt
          ? 'コードは正しく、取引が中止される前に入力されていました。'
          : 'コードは正しいものですが、取引が中止されたあとに入力されました。'}
      </p>
      {settledAt ? (
        <>
          {outcome && (
            <>
              <p className="font-bold">{LATE_OUTCOME_LABELS[outcome]}</p>
              <p>{nextAfterLateHandOver(reader, duesOf(late, price))}</p>
            </>
          )}
          <p className="written wrap-anywhere">
            運営より（{dateTimeText(settledAt)}）：{comment}
          </p>
        </>
      ) : (
        <p>
          運営が{dateTimeText(answerBy)}までに双方へ連絡します。{TO_DO[reader]}
        </p>
      )}
    </Notice>
  )
}

function duesOf({ paymentDueOn, nameChangeDueOn }: Properties['late'], price: number | null) {
  if (!paymentDueOn || !nameChangeDueOn) return null
  return {
    price: yenText(price ?? 0),
    paymentDueOn: dayText(paymentDueOn),
    nameChangeDueOn: dayText(nameChangeDueOn),
  }
}
