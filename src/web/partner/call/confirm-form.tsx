import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { focusFirstFault } from '../../forms/focus-first-fault.ts'
import { SENT_WORDS } from './answer/unsent.ts'
import { ConsoleForm } from './console-form.tsx'
import type { DraftOf } from './draft/use-draft.ts'
import { type FormReader, readForm, SHOWN } from './form-values.ts'
import type { Refusal } from './partner-call.ts'
import { TimesTold } from './read-version.tsx'

export interface Question {
  readonly title: string
  readonly consequence: React.ReactNode
  readonly confirmLabel: string
  /** What the form's action asks for with `question`: what was understood, in figures. */
  readonly token: string
  /** What else the question was made of: when it changes, what the question says does not hold any more. */
  readonly facts?: string
  /** What the person decides by, in words; a change is said in the question, and ends it only where the rest does not hold. */
  readonly standing?: string
  /** What is sent, as a noun (¥480,000 の入札); without it the label of the button stands for it. */
  readonly object?: string
  /** Enter answers it at once: only where another key has asked, and nothing has to be looked at twice. */
  readonly isConfirmFirst?: boolean
}

/** The version of what a question is made of, under the name of its field. */
type ShownVersion = Readonly<Record<string, number | string | null>>

interface Asked extends Question {
  readonly data: FormData
  readonly action: string
}

interface Properties {
  /** Makes the question of what was understood; faults that it finds stand at their fields, and nothing is asked. */
  readonly ask: (form: FormReader) => Question
  /**
   * Sent as it stood when the question was asked, whose figures are of this version; another one ends the question. Only
   * where nothing that is typed depends on it: a form that begins with what was saved, and words about what was read,
   * name a `ReadVersion` instead.
   */
  readonly shows?: ShownVersion
  /** The answer to this form, when there is one. */
  readonly answer?: Refusal | { readonly done: string } | null | undefined
  /** Without it the page's own action is called. */
  readonly send?: (data: FormData) => void
  /** The question opens, or closes: answered, or left. */
  readonly onAsking?: (isOpen: boolean, isConfirmed: boolean) => void
  /** Anything in the form was changed. */
  readonly onInput?: (form: HTMLFormElement) => void
  readonly label?: string
  /** By which controls elsewhere on the page belong to it. */
  readonly id?: string
  /** What is typed is kept in this tab under this name until the form is sent. */
  readonly draft?: DraftOf | undefined
  readonly className?: string
  readonly children: React.ReactNode
}

const NO_VERSION: ShownVersion = {}

/** A form that cannot be taken back: it names object, amount and actor, and is sent once that was answered. */
export function ConfirmForm(properties: Properties) {
  const {
    ask,
    shows = NO_VERSION,
    answer,
    send,
    onAsking,
    onInput,
    label,
    id,
    draft,
    className = '',
    children,
  } = properties
  const submit = useSubmit()
  // As it was when the question was made: news that come in meanwhile do not change what was answered.
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [timesTold, setTimesTold] = useState(0)
  const toldOnPage = use(TimesTold)
  const [faults, setFaults] = useState<readonly FieldFault[] | undefined>(undefined)
  const form = useRef<HTMLFormElement>(null)
  // What was done is not asked for again; what is typed after it stays, also when the same answer is shown once more.
  const done = answer && 'done' in answer ? answer : null
  const lastDone = useRef(done)
  useEffect(() => {
    if (!done || lastDone.current === done) return
    lastDone.current = done
    form.current?.reset()
  }, [done])
  // What the browser holds back is looked at as a whole, too: every fault stands there after the first press.
  const lookAt = useEffectEvent(({ target }: Event) => {
    if (!form.current || target !== form.current.querySelector(':invalid:not(fieldset)')) return
    const read = readForm(new FormData(form.current))
    ask(read)
    setFaults(read.faults)
  })
  useEffect(() => {
    const listened = form.current
    listened?.addEventListener('invalid', lookAt, true)
    return () => listened?.removeEventListener('invalid', lookAt, true)
  }, [])
  const refusal = answer && 'problem' in answer ? answer : undefined
  const now = isOpen && asked !== null ? askedNow(asked, ask, shows) : null
  const isOutdated = now !== null && !now.holds
  return (
    <>
      <ConsoleForm
        ref={form}
        answer={answer}
        faults={faults}
        draft={draft}
        {...(label ? { 'aria-label': label } : {})}
        {...(id ? { id } : {})}
        {...(onInput ? { onInput: ({ currentTarget }) => onInput(currentTarget) } : {})}
        className={className}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const read = readForm(data)
          const question = ask(read)
          setFaults(read.faults.length > 0 ? read.faults : undefined)
          if (read.faults.length > 0) return focusFirstFault(event.currentTarget)
          setAsked({ ...question, data, action: event.currentTarget.getAttribute('action') ?? '' })
          setOpen(true)
          onAsking?.(true, false)
        }}
      >
        {refusal?.shown && <input type="hidden" name={SHOWN} value={refusal.shown} />}
        {Object.entries(shows).map(([name, version]) => (
          <input key={name} type="hidden" name={name} value={version ?? ''} />
        ))}
        <TimesTold value={toldOnPage + timesTold}>{children}</TimesTold>
      </ConsoleForm>
      {asked && (
        <ConfirmDialog
          isOpen={isOpen}
          title={asked.title}
          consequence={<Consequence asked={asked} now={now ?? asked} />}
          confirmLabel={asked.confirmLabel}
          canConfirm={!isOutdated}
          isConfirmFirst={asked.isConfirmFirst === true}
          onCancel={() => {
            setOpen(false)
            onAsking?.(false, false)
            if (isOutdated) setTimesTold((times) => times + 1)
          }}
          onConfirm={() => {
            setOpen(false)
            onAsking?.(false, true)
            const { data, action, token, object, confirmLabel } = asked
            data.set(SHOWN, token)
            data.set(SENT_WORDS, object ?? `「${confirmLabel}」`)
            if (send) send(data)
            else void submit(data, { method: 'post', action })
          }}
        >
          {isOutdated && (
            <Notice tone="warn" isAnswer>
              確認している間に状況が変わりました。この内容では送信できません。戻って、最新の内容をご確認ください。
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

interface Renewed extends Question {
  /** Whether the same form would be asked about in the same words now. */
  readonly holds: boolean
  /** What is wrong with it by now. */
  readonly faults: readonly FieldFault[]
}

/** The question as it would be asked at this moment. */
function askedNow(asked: Asked, ask: Properties['ask'], shows: ShownVersion): Renewed {
  const read = readForm(asked.data)
  const now = ask(read)
  const parts = ['title', 'confirmLabel', 'token', 'facts'] as const satisfies readonly (keyof Question)[]
  const isSameVersion = Object.entries(shows).every(([name, version]) => read.text(name) === String(version ?? ''))
  const holds = read.faults.length === 0 && isSameVersion && parts.every((part) => now[part] === asked[part])
  return { ...now, holds, faults: read.faults }
}

/** What happens on the tap, and what changed since the question was asked. */
function Consequence({ asked, now }: { readonly asked: Question; readonly now: Question | Renewed }) {
  const isHolding = !('holds' in now) || now.holds
  const faults = 'faults' in now ? now.faults : []
  const isChanged = asked.standing !== now.standing
  return (
    <div className="grid gap-3">
      {isHolding ? now.consequence : asked.consequence}
      {(isChanged || faults.length > 0) && (
        <Notice tone="warn" isAnswer {...(isHolding ? { title: '確認している間に状況が変わりました' } : {})}>
          {isChanged && now.standing}
          {faults.map(({ message }) => message).join('')}
          {isHolding && 'この内容のまま送信できます。'}
        </Notice>
      )}
    </div>
  )
}
