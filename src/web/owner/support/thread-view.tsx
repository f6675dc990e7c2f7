import { useEffect } from 'react'
import { SUPPORT_SUBJECTS, type SupportSubject } from '#domain/support/subjects.ts'
import { MAX_SUPPORT_TEXT } from '#domain/support/support-form.ts'
import { SUPPORT_STATE_LABELS, type SupportState } from '#domain/support/support-state.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { type BadgeTone, StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateTimeText, fullDateTimeText } from '#ui/values/date-time.ts'
import { useKeptText } from '../../forms/use-kept-text.ts'
import { isRefusal, type Refusal } from './post-on-server.ts'
import { SendForm } from './send-form.tsx'

export interface ShownThread {
  readonly supportThreadId: number
  readonly subject: SupportSubject
  readonly state: SupportState
  readonly requestId: string | null
  readonly createdAt: string
  readonly dueAt: string | null
  readonly messages: readonly {
    readonly supportMessageId: number
    readonly isFromSupport: boolean
    readonly text: string
    readonly createdAt: string
  }[]
}

const TONES: Readonly<Record<SupportState, BadgeTone>> = { open: 'warn', answered: 'good', closed: 'quiet' }

/** 未回答 is a word for us: whoever asked is waiting. */
const LABELS: Readonly<Record<SupportState, string>> = { ...SUPPORT_STATE_LABELS, open: '回答待ち' }

export function ThreadState({ state }: { readonly state: SupportState }) {
  return <StateBadge tone={TONES[state]}>{LABELS[state]}</StateBadge>
}

export type Sent = Refusal | { readonly sentAt: number }

interface Properties {
  readonly thread: ShownThread
  /** When the page was made. */
  readonly now: string
  readonly answer: Sent | null
  /** The message that began the thread has just been sent. */
  readonly isNew: boolean
}

/** What was asked and answered, oldest first, and below it the place to go on. */
export function ThreadView({ thread, now, answer, isNew }: Properties) {
  const { supportThreadId, subject, state, requestId, createdAt, messages } = thread
  const sentAt = answer && !isRefusal(answer) ? answer.sentAt : null
  return (
    <div className="grid gap-6">
      {(isNew || sentAt !== null) && (
        <Notice tone="good" isAnswer title="送信しました">
          {waitingWords(thread, now)}
        </Notice>
      )}
      <dl className="card grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 p-4">
        <dt className="text-text-2">受付番号</dt>
        <dd className="tabular">No.{supportThreadId}</dd>
        <dt className="text-text-2">種類</dt>
        <dd>{SUPPORT_SUBJECTS[subject]}</dd>
        <dt className="text-text-2">受付日時</dt>
        <dd className="tabular">{fullDateTimeText(createdAt)}</dd>
        {requestId !== null && (
          <>
            <dt className="text-text-2">エラーの番号</dt>
            <dd className="text-sm break-all">{requestId}</dd>
          </>
        )}
        <dt className="text-text-2">状態</dt>
        <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ThreadState state={state} />
          <span className="text-sm text-text-2">{waitingWords(thread, now)}</span>
        </dd>
      </dl>
      <ol className="grid gap-4" aria-label="やり取り" aria-live="polite">
        {messages.map((message) => (
          <Message key={message.supportMessageId} {...message} />
        ))}
      </ol>
      <Reply supportThreadId={supportThreadId} state={state} answer={answer} sentAt={sentAt} />
    </div>
  )
}

function waitingWords({ state, dueAt }: ShownThread, now: string): string {
  if (state === 'answered') return '続けてのご質問は、下からお送りください。'
  if (state === 'closed') return 'このお問い合わせは完了しています。続けてお書きいただくと、再開します。'
  if (dueAt === null || dueAt < now) return '回答が遅れており、申し訳ございません。順に回答しています。'
  return `${dateTimeText(dueAt)}までに回答します。`
}

const OWN = 'rounded-card rounded-br-none bg-brand text-on-brand'
const OURS = 'rounded-card rounded-tl-none border border-line bg-surface text-ink'

function Message({ isFromSupport, text, createdAt }: ShownThread['messages'][number]) {
  return (
    <li className={`grid gap-1 ${isFromSupport ? 'justify-items-start' : 'justify-items-end'}`}>
      <p className="flex flex-wrap gap-x-3 text-xs text-text-2">
        <span className="font-bold">{isFromSupport ? 'Kaitori サポート' : 'お客さま'}</span>
        <time dateTime={createdAt} className="tabular">
          {dateTimeText(createdAt)}
        </time>
      </p>
      <p className={`max-w-[90%] px-4 py-3 whitespace-pre-wrap wrap-anywhere ${isFromSupport ? OURS : OWN}`}>{text}</p>
    </li>
  )
}

interface ReplyProperties {
  readonly supportThreadId: number
  readonly state: SupportState
  readonly answer: Sent | null
  readonly sentAt: number | null
}

function Reply({ supportThreadId, state, answer, sentAt }: ReplyProperties) {
  const refusal = isRefusal(answer) ? answer : null
  const [text, setText] = useKeptText(`support-${supportThreadId}`, refusal?.typed.text)
  useEffect(() => {
    if (sentAt !== null) setText('')
  }, [sentAt, setText])
  return (
    <section aria-label="続けて書く" className="card p-4 sm:p-6">
      <SendForm label="続けて書く" submitLabel="送信する" refusal={refusal}>
        <TextArea
          name="text"
          label={state === 'closed' ? '続けて書く（再開します）' : '続けて書く'}
          required
          rows={5}
          limit={MAX_SUPPORT_TEXT}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </SendForm>
    </section>
  )
}
