import { useRef } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigation } from 'react-router'
import {
  PartnerSupportThreadDocument,
  PostPartnerSupportMessageDocument,
  ReadPartnerSupportThreadDocument,
} from '#contract/generated/partner-support.ts'
import { SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { MAX_SUPPORT_TEXT } from '#domain/support/support-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { dateTimeText, fullDateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { useEmptiedWhenDone } from '../call/draft/use-emptied-when-done.ts'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Outcomes } from './case-outcome.ts'
import { CaseState } from './case-state.tsx'

/** Whoever opens it has read it. */
export async function loadOwnThread(route: LoaderFunctionArgs, supportThreadId: number) {
  const { partnerSupportThread } = await query(route, PartnerSupportThreadDocument, { supportThreadId })
  if (partnerSupportThread.isUnread) await mutate(route, ReadPartnerSupportThreadDocument, { supportThreadId })
  return partnerSupportThread
}

export async function writeToOperator(route: ActionFunctionArgs, supportThreadId: number): Promise<Outcomes> {
  const form = await formOf(route)
  const refusal = form.refusal()
  if (refusal) return refusal
  const input = { supportThreadId, text: form.text('text') }
  const result = await mutate(route, PostPartnerSupportMessageDocument, { input })
  return isRefusal(result) ? form.keep(result) : { done: '送信しました。', work: 'answer' }
}

interface Properties {
  readonly thread: Awaited<ReturnType<typeof loadOwnThread>>
  readonly answer: Outcomes | undefined
}

/** One question to the operators, with its answers. */
export function OwnThread({ thread, answer: given }: Properties) {
  const answer = useLastAnswer(given)
  const { supportThreadId, subject, state, auctionId, dealerName, dueAt, messages } = thread
  const title = `お問い合わせ No.${supportThreadId}`
  return (
    <div className="grid max-w-3xl gap-4">
      <ConsoleMeta title={title} />
      <p>
        <ConsoleLink to="/partner/support" className="inline-flex min-h-11 items-center">
          お問い合わせの一覧へ
        </ConsoleLink>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl">{title}</h1>
        <CaseState state={state} isOverdue={false} />
        <span>{SUPPORT_SUBJECTS[subject]}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-text-2">
        {dealerName}
        {auctionId !== null && (
          <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
            オークション No.{auctionId}
          </ConsoleLink>
        )}
        {dueAt !== null && <span>回答の目安：{dateTimeText(dueAt)}まで</span>}
      </p>
      <ol className="grid gap-3" aria-label="やり取り">
        {messages.map(({ supportMessageId, isFromSupport, text, createdAt }) => (
          <li key={supportMessageId} className="card grid gap-1 p-3">
            <p className="flex flex-wrap gap-x-3 text-xs text-text-2">
              <span className={`font-bold ${isFromSupport ? 'text-good' : 'text-link'}`}>
                {isFromSupport ? '運営の回答' : '貴社'}
              </span>
              <time dateTime={createdAt} className="tabular">
                {fullDateTimeText(createdAt)}
              </time>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      <ReplyForm supportThreadId={supportThreadId} isClosed={state === 'closed'} answer={answer} />
    </div>
  )
}

interface ReplyProperties {
  readonly supportThreadId: number
  readonly isClosed: boolean
  readonly answer: Outcomes | undefined
}

function ReplyForm({ supportThreadId, isClosed, answer }: ReplyProperties) {
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  useEmptiedWhenDone(form, formData, answer && 'done' in answer ? answer : null)
  const isBusy = state === 'submitting'
  return (
    <ConsoleForm
      ref={form}
      answer={answer}
      aria-label="続けて書く"
      draft={{ subject: `support reply ${supportThreadId}` }}
      preventScrollReset
      className="card grid gap-3 p-4"
    >
      <TextArea
        name="text"
        label="続けて書く"
        required
        rows={4}
        limit={MAX_SUPPORT_TEXT}
        hint={isClosed ? '完了したお問い合わせです。書き込むと、再開します。' : undefined}
      />
      <Outcome refusal={answer} />
      <p>
        <Button type="submit" look="action" isPending={isBusy}>
          {isBusy ? '送信しています' : '送信する'}
        </Button>
      </p>
    </ConsoleForm>
  )
}
