import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useConnection } from '../../live/connection.ts'
import type { Refusal } from '../partner-call.ts'
import { causeNow, RESUMED_WORDS, type SentForm, sentWords, type Unsent } from './unsent.ts'

interface Properties {
  readonly refusal?: Refusal | { readonly done: string } | null | undefined
  /** Sends the form again where it was no form of the page itself. */
  readonly onRetry?: (form: SentForm) => void
}

/** What became of a form: why not, or that it is done. Comes into sight when it stands elsewhere on a long page. */
export function Outcome({ refusal, onRetry }: Properties) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal) return
    const show = () => place.current?.scrollIntoView({ block: 'nearest' })
    show()
    // The header says that nobody is logged in, too, and is measured a frame later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [refusal])
  if (!refusal) return null
  // Below the header, however high its news make it; the page's own padding is 5rem.
  return (
    <div ref={place} className="scroll-mt-[max(6rem,calc(var(--console-header,3.9rem)-4rem))] scroll-mb-24">
      <Words refusal={refusal} onRetry={onRetry} />
    </div>
  )
}

type Answer = NonNullable<Properties['refusal']>

function Words({ refusal, onRetry }: { readonly refusal: Answer; readonly onRetry: Properties['onRetry'] }) {
  if ('done' in refusal)
    return (
      <Notice tone="good" isAnswer>
        {refusal.done}
      </Notice>
    )
  if (refusal.unsent) return <NotSent problem={refusal.problem} unsent={refusal.unsent} onRetry={onRetry} />
  // What is wrong with one field may be all there is to say.
  const others = refusal.fields.filter(({ message }) => message !== refusal.problem)
  return (
    <Notice tone="bad" isAnswer>
      {refusal.problem}
      {others.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {others.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

interface NotSentProperties {
  readonly problem: string
  readonly unsent: Unsent
  readonly onRetry: Properties['onRetry']
}

function NotSent({ problem, unsent, onRetry }: NotSentProperties) {
  const { form } = unsent
  const cause = causeNow(unsent.cause, useConnection().fault)
  const submit = useSubmit()
  const retry =
    onRetry ??
    (({ action, entries }: SentForm) => void submit(new URLSearchParams(pairsOf(entries)), { method: 'post', action }))
  const isEdited = useIsEdited(form)
  // Whoever is suspended can send nothing, however often.
  const mayRetry = cause !== 'suspended'
  const isKeyed = form?.entries.some(([name]) => name === 'idempotencyKey') ?? false
  return (
    <Notice
      tone="bad"
      isAnswer
      action={
        <div className="flex flex-wrap items-center gap-3">
          {(cause === 'session' || cause === 'resumed-session') && <LogInAgain />}
          {form && !isEdited && mayRetry && <Button onClick={() => retry(form)}>{sentWords(form)}</Button>}
        </div>
      }
    >
      {cause === 'resumed' || cause === 'resumed-session' ? RESUMED_WORDS[cause] : problem}
      入力した内容は、この画面に残っています。
      {mayRetry && isEdited && '内容を変更したため、フォームのボタンから送信し直してください。'}
      {mayRetry && !isEdited && isKeyed && 'もう一度送っても、二重になることはありません。'}
    </Notice>
  )
}

/** Whether the form that was sent has been changed since: what it says now is sent from the form, not from here. */
function useIsEdited(sent: SentForm | null): boolean {
  const [edited, setEdited] = useState<SentForm | null>(null)
  useEffect(() => {
    if (!sent) return
    const purpose = sent.entries.find(([name]) => name === 'do')?.[1]
    const changed = ({ target }: Event) => {
      const form = target instanceof HTMLElement ? target.closest('form') : null
      if (form && (new FormData(form).get('do') ?? undefined) === purpose) setEdited(sent)
    }
    document.addEventListener('input', changed)
    return () => document.removeEventListener('input', changed)
  }, [sent])
  return sent !== null && edited === sent
}

/** In a tab of its own: this one keeps what was typed, and goes on with the new session. */
export function LogInAgain() {
  return (
    <a href="/partner/login" target="_blank" rel="noopener" className="inline-flex min-h-11 items-center font-bold">
      ログインし直す（別のタブで開きます）
    </a>
  )
}

function pairsOf(entries: SentForm['entries']): string[][] {
  return entries.map(([name, value]) => [name, value])
}
