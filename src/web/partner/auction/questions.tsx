import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { STATUS } from '#domain/auction/status.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { ContactFlag } from '#ui/feedback/contact-flag.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { useEmptiedWhenDone } from '../call/draft/use-emptied-when-done.ts'
import type { AuctionOutcome } from './auction-actions.ts'

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

/** In characters. */
const MAX_QUESTION_LENGTH = 500

interface FormProperties {
  readonly auctionId: number
  /** False once questions are closed on the open page. */
  readonly isOpen: boolean
  readonly answer: AuctionOutcome | undefined
}

export function QuestionForm({ auctionId, isOpen, answer }: FormProperties) {
  const { state, formData } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  useEmptiedWhenDone(form, formData, answer && 'done' in answer ? answer : null)
  if (!isOpen)
    return typed.trim() === '' ? null : (
      <Notice tone="info" isAnswer title="質問の受付は終了しました">
        <p className="wrap-anywhere whitespace-pre-wrap">入力中だった質問「{typed.trim()}」は送信されていません。</p>
      </Notice>
    )
  return (
    <ConsoleForm
      ref={form}
      answer={answer}
      draft={{ subject: `question ${auctionId}` }}
      onInput={({ currentTarget }) => setTyped(String(new FormData(currentTarget).get('question') ?? ''))}
      onReset={() => setTyped('')}
      preventScrollReset
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
      <Outcome refusal={answer} />
      <p>
        <Button type="submit" isPending={state === 'submitting'}>
          質問を送る
        </Button>
      </p>
    </ConsoleForm>
  )
}
