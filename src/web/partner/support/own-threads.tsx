import { useRef } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigation } from 'react-router'
import {
  CreatePartnerSupportThreadDocument,
  type PartnerSupportRowFragment,
  PartnerSupportThreadsDocument,
} from '#contract/generated/partner-support.ts'
import { ANSWER_PROMISE, OPENING_WORDS } from '#domain/support/answer-promise.ts'
import { PARTNER_SUBJECTS, SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { MAX_SUPPORT_TEXT } from '#domain/support/support-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { useEmptiedWhenDone } from '../call/draft/use-emptied-when-done.ts'
import { formOf, numberOfAddress } from '../call/form-values.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { dealerOf } from '../console/console-visit.ts'
import { useActorName, useConsole } from '../console/use-console.ts'
import { CaseState } from './case-state.tsx'

export async function loadOwnThreads(route: LoaderFunctionArgs) {
  const { partnerSupportThreads } = await query(route, PartnerSupportThreadsDocument, {})
  const { searchParams } = route.url
  return {
    threads: partnerSupportThreads,
    auctionId: numberOfAddress(searchParams.get('auction')),
    subject: PARTNER_SUBJECTS.find((code) => code === searchParams.get('subject')) ?? null,
  }
}

type Answer = Refusal | { readonly done: string }

export async function askOperator(route: ActionFunctionArgs): Promise<Answer> {
  const form = await formOf(route)
  const number = form
    .text('auctionId')
    .normalize('NFKC')
    .replace(/^no\.?\s*/iu, '')
  const auctionId = number === '' ? null : (numberOfAddress(number) ?? form.fault('auctionId', UNREADABLE_NUMBER))
  const refusal = form.refusal()
  if (refusal) return refusal
  const input = { bikeDealerId: dealerOf(route), auctionId, subject: form.text('subject'), text: form.text('text') }
  const result = await mutate(route, CreatePartnerSupportThreadDocument, { input })
  if (isRefusal(result)) return form.keep(result)
  const received = `お問い合わせを受け付けました（No.${result.createPartnerSupportThread}）。`
  return { done: `${received}回答はこの画面に表示し、メールでもお知らせします。` }
}

const UNREADABLE_NUMBER = 'オークションの番号を、数字で入力してください。'

type Properties = Awaited<ReturnType<typeof loadOwnThreads>> & { readonly answer: Answer | undefined }

/** A dealer's own questions to the operators, and the form for the next one: who asks is known. */
export function OwnThreads({ threads, auctionId, subject, answer: given }: Properties) {
  const answer = useLastAnswer(given)
  return (
    <div className="grid max-w-3xl gap-5">
      <ConsoleMeta title="運営に問い合わせる" />
      <div>
        <h1 className="text-xl">運営に問い合わせる</h1>
        <p className="mt-1 text-text-2">
          回答は{ANSWER_PROMISE}（{OPENING_WORDS}）。入札の誤りは、ほかのお問い合わせより先に確認します。
        </p>
      </div>
      <AskForm key={`${auctionId} ${subject}`} auctionId={auctionId} subject={subject} answer={answer} />
      <section aria-label="これまでのお問い合わせ" className="grid gap-2">
        <h2 className="text-base">これまでのお問い合わせ</h2>
        {threads.length === 0 ? (
          <p className="card p-4 text-text-2">まだお問い合わせはありません。</p>
        ) : (
          <ul className="card overflow-hidden">
            {threads.map((thread) => (
              <ThreadLine key={thread.supportThreadId} thread={thread} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function ThreadLine({ thread }: { readonly thread: PartnerSupportRowFragment }) {
  const { supportThreadId, subject, state, auctionId, dealerName, lastMessageAt, isUnread } = thread
  const isOfSeveral = (useConsole()?.partner.dealers.length ?? 0) > 1
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1 last:border-b-0">
      <ConsoleLink
        to={`/partner/support/${supportThreadId}`}
        className={`inline-flex min-h-11 items-center ${isUnread ? 'font-bold' : ''}`}
      >
        No.{supportThreadId} {SUPPORT_SUBJECTS[subject]}
      </ConsoleLink>
      {isUnread ? <StateBadge tone="warn">新しい回答</StateBadge> : <CaseState state={state} isOverdue={false} />}
      <span className="text-text-2">
        {isOfSeveral && dealerName}
        {auctionId !== null && <span className="tabular ml-2">オークション No.{auctionId}</span>}
      </span>
      <time dateTime={lastMessageAt} className="tabular ml-auto text-xs text-text-2">
        {dateTimeText(lastMessageAt)}
      </time>
    </li>
  )
}

interface AskProperties {
  readonly auctionId: number | null
  readonly subject: string | null
  readonly answer: Answer | null | undefined
}

function AskForm({ auctionId, subject, answer }: AskProperties) {
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const person = useConsole()?.partner.name ?? ''
  const actor = useActorName()
  useEmptiedWhenDone(form, formData, answer && 'done' in answer ? answer : null)
  const isBusy = state === 'submitting'
  return (
    <ConsoleForm
      ref={form}
      answer={answer}
      aria-label="お問い合わせ"
      draft={{ subject: `ask ${auctionId ?? ''}` }}
      preventScrollReset
      className="card grid gap-3 p-4"
    >
      <p className="text-text-2">差出人：{actor === person ? person : `${actor}・${person}`}</p>
      <SelectField
        name="subject"
        label="種類"
        required
        placeholder="選択してください"
        defaultValue={subject ?? ''}
        options={PARTNER_SUBJECTS.map((value) => ({ value, label: SUPPORT_SUBJECTS[value] }))}
      />
      <TextField
        name="auctionId"
        label="オークションの番号"
        inputMode="numeric"
        defaultValue={auctionId === null ? '' : String(auctionId)}
        hint="特定のオークションについてのお問い合わせなら、入力してください。"
      />
      <TextArea
        name="text"
        label="内容"
        required
        rows={5}
        limit={MAX_SUPPORT_TEXT}
        hint="入札の誤りは、誤った金額と、正しい金額を書いてください。取り消せるかどうかは、運営が判断します。"
      />
      <Outcome refusal={answer} />
      <p>
        <Button type="submit" look="action" isPending={isBusy}>
          {isBusy ? '送信しています' : '運営に送る'}
        </Button>
      </p>
    </ConsoleForm>
  )
}
