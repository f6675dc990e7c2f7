import { useEffect, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { MAX_QUESTION_LENGTH, questionFault } from '#domain/auction/question.ts'
import { STATUS } from '#domain/auction/status.ts'
import { contactKindsIn, maskContacts } from '#domain/message/mask-contacts.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConfirmForm, type Question } from '../call/confirm-form.tsx'
import type { FormReader } from '../call/form-values.ts'
import type { AuctionOutcome } from './auction-actions.ts'
import { ASK_QUESTION, QUESTION_IS_PUBLIC } from './question-words.ts'

interface Properties {
  readonly auction: Pick<PartnerAuctionQuery['partnerAuction'], 'questions' | 'auctionStatus'>
  /** The form to ask, while it can be asked. */
  readonly children?: React.ReactNode
}

/** Asked by one, answered for all. */
export function Questions({ auction, children }: Properties) {
  const isOver = auction.auctionStatus !== STATUS.bidding
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="text-base">質問と回答（{auction.questions.length}件）</h2>
      <ul className="grid gap-3">
        {auction.questions.map(({ auctionQuestionId, question, askedAt, answer, isOwn, contacts }) => (
          <li key={auctionQuestionId} className="border-b border-line pb-3 last:border-b-0">
            <p className="wrap-anywhere whitespace-pre-wrap">
              <span className="mr-2 font-bold text-link">Q</span>
              {question}
              <span className="ml-2 text-xs text-text-2">
                {dateTimeText(askedAt)}
                {isOwn && '・自社の質問'}
              </span>
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">
              <span className="mr-2 font-bold text-good">A</span>
              {answer ?? <span className="text-text-2">{isOver ? '回答なし（入札終了）' : '回答待ちです'}</span>}
            </p>
            <ContactFlag contacts={contacts} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

interface FormProperties {
  readonly auctionId: number
  /** False once questions are closed on the open page. */
  readonly isOpen: boolean
  readonly answer: AuctionOutcome | undefined
}

export function QuestionForm({ auctionId, isOpen, answer }: FormProperties) {
  const { state } = useNavigation()
  const submit = useSubmit()
  const [typed, setTyped] = useState('')
  /** The answer to which something was typed since: that something was sent is no word about that. */
  const [told, setTold] = useState<AuctionOutcome | undefined>(undefined)
  useEffect(() => {
    if (answer && 'done' in answer) setTyped('')
  }, [answer])
  if (!isOpen)
    return typed.trim() === '' ? null : (
      <Notice tone="info" isAnswer title="質問の受付は終了しました">
        <p className="wrap-anywhere whitespace-pre-wrap">入力中だった質問「{typed.trim()}」は送信されていません。</p>
      </Notice>
    )
  return (
    <ConfirmForm
      label="質問"
      answer={answer}
      draft={{ subject: `question ${auctionId}` }}
      onInput={(form) => {
        setTyped(String(new FormData(form).get('question') ?? ''))
        setTold(answer)
      }}
      ask={askAbout}
      send={(data) => void submit(data, { method: 'post', preventScrollReset: true })}
      className="grid gap-2 border-t border-line pt-3"
    >
      <input type="hidden" name="do" value="ask" />
      <TextArea
        name="question"
        label="質問する"
        required
        rows={2}
        limit={MAX_QUESTION_LENGTH}
        hint="質問と回答は、すべての販売店に公開されます。連絡先は書かないでください。"
      />
      <Outcome refusal={answer && 'done' in answer && told === answer ? undefined : answer} />
      <p>
        <Button type="submit" isPending={state === 'submitting'}>
          質問を送る
        </Button>
      </p>
    </ConfirmForm>
  )
}

/** It is for all to read, and what says where a person is reached is not: both are said before. */
function askAbout(form: FormReader): Question {
  const text = form.text('question')
  const fault = questionFault(text)
  if (fault) form.fault('question', fault)
  return {
    title: '質問を公開します',
    consequence: (
      <div className="grid gap-3">
        <p className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-wrap">「{maskContacts(text)}」</p>
        {contactKindsIn(text).length > 0 && (
          <Notice tone="warn">連絡先などにあたる部分は、「***」に置き換えて表示されます。</Notice>
        )}
        <p>{QUESTION_IS_PUBLIC}</p>
      </div>
    ),
    confirmLabel: '質問を公開する',
    token: ASK_QUESTION,
    object: `「${text.length > 20 ? `${text.slice(0, 20)}…` : text}」`,
  }
}
