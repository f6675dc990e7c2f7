import { useRef } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigation } from 'react-router'
import {
  AnswerSupportDocument,
  AssignSupportDocument,
  CloseSupportDocument,
  NoteSupportDocument,
  SupportCaseDocument,
  type SupportCaseQuery,
} from '#contract/generated/support-inbox.ts'
import { SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { MAX_SUPPORT_NOTE, MAX_SUPPORT_TEXT } from '#domain/support/support-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateTimeText, fullDateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { useEmptiedWhenDone } from '../call/draft/use-emptied-when-done.ts'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ReadVersion } from '../call/read-version.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { useConsole } from '../console/use-console.ts'
import { doneOf, type Outcomes, type Work } from './case-outcome.ts'
import { ageText, CaseState } from './case-state.tsx'

export async function loadCase(route: LoaderFunctionArgs, supportThreadId: number) {
  const found = await query(route, SupportCaseDocument, { supportThreadId })
  return { ...found, now: new Date().toISOString() }
}

export async function workOnCase(route: ActionFunctionArgs, supportThreadId: number): Promise<Outcomes> {
  const form = await formOf(route)
  const { text } = form
  const assigneeId = form.id('assigneeId')
  const refusal = form.refusal()
  if (refusal) return refusal
  const thread = { supportThreadId, updatedAt: text('updatedAt') }
  const answered = (result: unknown, work: Work, done: string): Outcomes =>
    isRefusal(result) ? { ...result, work } : { done, work }
  switch (text('do')) {
    case 'answer': {
      const { supportCase: it } = await query(route, SupportCaseDocument, { supportThreadId })
      const unseen = form.question(SEND_ANSWER, `${answerTitle(it)}。${ANSWER_CONSEQUENCE}`)
      if (unseen) return { ...unseen, work: 'answer' }
      const result = await mutate(route, AnswerSupportDocument, { input: { ...thread, text: text('text') } })
      return answered(result, 'answer', '回答を送りました。')
    }
    case 'assign': {
      const result = await mutate(route, AssignSupportDocument, { input: { ...thread, assigneeId } })
      return answered(result, 'assign', '担当者を変更しました。')
    }
    case 'note': {
      const result = await mutate(route, NoteSupportDocument, { input: { ...thread, note: text('note') } })
      return answered(result, 'note', 'メモを保存しました。')
    }
    case 'close':
    case 'reopen': {
      const isClosed = text('do') === 'close'
      if (isClosed) {
        const { supportCase: it } = await query(route, SupportCaseDocument, { supportThreadId })
        // What changed since it was read is refused below, in the words for it.
        const isUnanswered = it.state === 'open' && it.updatedAt === thread.updatedAt
        const unseen = isUnanswered && form.question(CLOSE_UNANSWERED, `${closeTitle(it)}。${CLOSE_CONSEQUENCE}`)
        if (unseen) return { ...unseen, work: 'close' }
      }
      const result = await mutate(route, CloseSupportDocument, { input: { ...thread, isClosed } })
      return answered(result, isClosed ? 'close' : 'reopen', isClosed ? '完了にしました。' : '再開しました。')
    }
    default:
      throw new Response(null, { status: 400 })
  }
}

type Case = SupportCaseQuery['supportCase']

const SEND_ANSWER = 'answer'
const ANSWER_CONSEQUENCE = '送った回答は、取り消すことも直すこともできません。'

function answerTitle(it: Case): string {
  return `${askerName(it)}（${it.asker.email}）に、お問い合わせ No.${it.supportThreadId} の回答を送ります`
}

const CLOSE_UNANSWERED = 'close unanswered'
const CLOSE_CONSEQUENCE =
  'お客さまには、回答のないまま完了したことと、続けて書き込めば再開することを、メールでお知らせします。'

function closeTitle(it: Case): string {
  return `お問い合わせ No.${it.supportThreadId} を、回答せずに完了にします`
}

type CaseProperties = Awaited<ReturnType<typeof loadCase>> & { readonly answer: Outcomes | undefined }

export function SupportCase({ supportCase: it, supportOperators, now, answer: given }: CaseProperties) {
  const answer = useLastAnswer<Outcomes>(given)
  const title = `お問い合わせ No.${it.supportThreadId}`
  return (
    <div className="grid gap-4">
      <ConsoleMeta title={title} />
      <p>
        <ConsoleLink to="/partner/support" className="inline-flex min-h-11 items-center">
          お問い合わせの一覧へ
        </ConsoleLink>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-xl">{title}</h1>
        <CaseState state={it.state} isOverdue={it.isOverdue} />
        <span>{SUPPORT_SUBJECTS[it.subject]}</span>
      </div>
      <Outcome refusal={answer} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <ol className="grid gap-3" aria-label="やり取り">
            {it.messages.map((message) => (
              <CaseMessage key={message.supportMessageId} {...message} askerName={askerName(it)} />
            ))}
          </ol>
          {it.state === 'closed' ? (
            <Notice>完了しています。回答するには、再開してください。お客さまが書き込むと、自動で再開します。</Notice>
          ) : (
            <AnswerForm it={it} answer={answer} />
          )}
        </div>
        <aside className="grid gap-4" aria-label="対応の状況">
          <Facts it={it} now={now} />
          <AssignForm it={it} operators={supportOperators} />
          <NoteForm it={it} answer={answer} />
          <CloseForm it={it} answer={answer} now={now} />
        </aside>
      </div>
    </div>
  )
}

function askerName({ asker }: Case): string {
  return asker.name === '' ? 'お客さま' : `${asker.name} さま`
}

function Facts({ it, now }: { readonly it: Case; readonly now: string }) {
  const rows = [
    ['差出人', <Sender key="sender" it={it} />],
    ['お名前', it.asker.name || '—'],
    ['メール', it.asker.email],
    ['受付', fullDateTimeText(it.createdAt)],
    ['回答期限', it.dueAt === null ? '—' : dateTimeText(it.dueAt)],
    ['待ち時間', it.waitingSince === null ? '—' : ageText(it.waitingSince, now)],
    ...(it.auctionId === null
      ? []
      : [
          [
            'オークション',
            <ConsoleLink key="auction" to={`/partner/auctions/${it.auctionId}`}>
              No.{it.auctionId}
            </ConsoleLink>,
          ] as const,
        ]),
    [
      'エラーの番号',
      it.requestId === null ? (
        '—'
      ) : (
        <ConsoleLink key="failure" to={`/partner/failures?number=${encodeURIComponent(it.requestId)}`}>
          {it.requestId}
        </ConsoleLink>
      ),
    ],
  ] as const
  return (
    <dl className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 p-4">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-2">{label}</dt>
          <dd className={`wrap-anywhere ${label === '回答期限' && it.isOverdue ? 'font-bold text-bad' : ''}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A dealer is linked, with how its person stands to it. */
function Sender({ it }: { readonly it: Case }) {
  if (it.personName === null) return it.bikeOwnerId === null ? 'ログインしていない方' : `会員 ${it.bikeOwnerId}`
  const kind = it.isOfAgency ? '代理店の担当者' : '販売店の担当者'
  if (it.bikeDealerId === null) return kind
  return (
    <>
      <ConsoleLink to={`/partner/dealers/${it.bikeDealerId}`}>{it.dealerName}</ConsoleLink>の{kind}
    </>
  )
}

type MessageProperties = Case['messages'][number] & { readonly askerName: string }

function CaseMessage({ operatorName, askerName, text, createdAt }: MessageProperties) {
  const isOurs = operatorName !== null
  return (
    <li className="card grid gap-1 p-3">
      <p className="flex flex-wrap gap-x-3 text-xs text-text-2">
        <span className={`font-bold ${isOurs ? 'text-good' : 'text-link'}`}>
          {isOurs ? `回答（${operatorName}）` : askerName}
        </span>
        <time dateTime={createdAt} className="tabular">
          {fullDateTimeText(createdAt)}
        </time>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    </li>
  )
}

interface AnswerProperties {
  readonly it: Case
  readonly answer: Outcomes | undefined
}

function AnswerForm({ it, answer }: AnswerProperties) {
  const isBusy = useIsSending('answer')
  // What never reached the server names no work.
  const isOwn = answer && (answer.work === 'answer' || answer.work === undefined)
  return (
    <ConfirmForm
      answer={isOwn ? answer : undefined}
      draft={{ subject: `support ${it.supportThreadId}`, sent: doneOf('answer', answer) }}
      label="回答する"
      className="card grid gap-2 p-4"
      ask={(read) => ({
        title: answerTitle(it),
        consequence: (
          <>
            <p className="max-h-48 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{read.text('text')}</p>
            <p className="mt-2 font-bold">{ANSWER_CONSEQUENCE}</p>
          </>
        ),
        confirmLabel: '回答を送る',
        token: SEND_ANSWER,
        facts: it.updatedAt,
        object: '回答',
      })}
    >
      <input type="hidden" name="do" value="answer" />
      <ReadVersion name="updatedAt" version={it.updatedAt} />
      <TextArea
        name="text"
        label="回答"
        required
        rows={6}
        limit={MAX_SUPPORT_TEXT}
        hint={
          it.personName !== null
            ? '差出人の管理画面に表示し、メールでは回答があったことだけをお知らせします。担当者の名前は伝わりません。'
            : it.bikeOwnerId === null
              ? 'この内容をそのままメールで送ります。担当者の名前とアドレスは伝わりません。'
              : 'マイページに表示し、メールでは回答があったことだけをお知らせします。担当者の名前は伝わりません。'
        }
      />
      <p>
        <Button type="submit" look="action" isPending={isBusy}>
          {isBusy ? '送信しています' : '回答を送る'}
        </Button>
      </p>
    </ConfirmForm>
  )
}

interface AssignProperties {
  readonly it: Case
  readonly operators: SupportCaseQuery['supportOperators']
}

function AssignForm({ it, operators }: AssignProperties) {
  const me = useConsole()?.partner.partnerId
  const options = operators.map(({ partnerId, name }) => ({
    value: String(partnerId),
    label: String(partnerId) === String(me) ? `${name}（自分）` : name,
  }))
  return (
    <ConsoleForm key={it.assigneeId} aria-label="担当者" className="card grid gap-2 p-4">
      <input type="hidden" name="do" value="assign" />
      <ReadVersion name="updatedAt" version={it.updatedAt} />
      <SelectField
        name="assigneeId"
        label="担当者"
        mark=""
        placeholder="なし"
        options={options}
        defaultValue={String(it.assigneeId ?? '')}
      />
      <p>
        <Button type="submit" isPending={useIsSending('assign')}>
          担当者を変更する
        </Button>
      </p>
    </ConsoleForm>
  )
}

function NoteForm({ it, answer }: AnswerProperties) {
  const form = useRef<HTMLFormElement>(null)
  useEmptiedWhenDone(form, useNavigation().formData, doneOf('note', answer))
  return (
    <ConsoleForm
      key={it.note}
      ref={form}
      draft={{ subject: `support note ${it.supportThreadId}`, sent: doneOf('note', answer) }}
      aria-label="メモ"
      className="card grid gap-2 p-4"
    >
      <input type="hidden" name="do" value="note" />
      <ReadVersion name="updatedAt" version={it.updatedAt} />
      <TextArea
        name="note"
        label="メモ"
        mark="社内のみ"
        rows={3}
        limit={MAX_SUPPORT_NOTE}
        defaultValue={it.note}
        hint="お客さまには表示されません。"
      />
      <p>
        <Button type="submit" isPending={useIsSending('note')}>
          メモを保存する
        </Button>
      </p>
    </ConsoleForm>
  )
}

interface CloseProperties extends AnswerProperties {
  readonly now: string
}

function CloseForm({ it, answer, now }: CloseProperties) {
  const isClosed = it.state === 'closed'
  const isBusy = useIsSending(isClosed ? 'reopen' : 'close')
  if (it.state === 'open')
    return (
      <ConfirmForm
        label="完了"
        className="card grid gap-2 p-4"
        answer={answer?.work === 'close' ? answer : undefined}
        shows={{ updatedAt: it.updatedAt }}
        ask={() => ({
          title: closeTitle(it),
          consequence: (
            <ul className="list-disc pl-5">
              <li>
                {askerName(it)}（{it.asker.email}）が回答を待っています
                {it.waitingSince && `（${ageText(it.waitingSince, now)}）`}。
              </li>
              <li>{CLOSE_CONSEQUENCE}</li>
            </ul>
          ),
          confirmLabel: '回答せずに完了にする',
          token: CLOSE_UNANSWERED,
        })}
      >
        <input type="hidden" name="do" value="close" />
        <p className="text-text-2">まだ回答していません。回答せずに完了にすると、お客さまにメールでお知らせします。</p>
        <p>
          <Button type="submit" isPending={isBusy}>
            回答せずに完了にする
          </Button>
        </p>
      </ConfirmForm>
    )
  return (
    <ConsoleForm aria-label={isClosed ? '再開' : '完了'} className="card grid gap-2 p-4">
      <input type="hidden" name="do" value={isClosed ? 'reopen' : 'close'} />
      <ReadVersion name="updatedAt" version={it.updatedAt} />
      <p className="text-text-2">
        {isClosed
          ? '再開すると、未回答に戻ります。'
          : 'やり取りが終わったら、完了にしてください。30日間書き込みがないと、自動で完了になります。'}
      </p>
      <p>
        <Button type="submit" isPending={isBusy}>
          {isClosed ? '再開する' : '完了にする'}
        </Button>
      </p>
    </ConsoleForm>
  )
}

function useIsSending(work: Work): boolean {
  return useNavigation().formData?.get('do') === work
}
