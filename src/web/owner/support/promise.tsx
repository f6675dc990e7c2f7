import { ANSWER_PROMISE, OPENING_WORDS } from '#domain/support/answer-promise.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'

/** When an answer comes: the rule, and what it means for whoever writes now. */
export function AnswerPromise({ dueAt }: { readonly dueAt: string }) {
  return (
    <Notice title={`${ANSWER_PROMISE}に回答します`}>
      受付時間は{OPENING_WORDS}です。いまお送りいただくと、
      <strong className="tabular whitespace-nowrap">{dateTimeText(dueAt)}</strong>までに回答します。
    </Notice>
  )
}
