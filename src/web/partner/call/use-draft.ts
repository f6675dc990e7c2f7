import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOpenedFor } from '../console/use-console.ts'
import { forgetDraft, forgetOthers, keepEntry, type LeftOut, readDraft } from './draft-store.ts'
import { controlsOf, isControl, keyOf, labelOf, openAround, textIn, wordsIn, writeInto } from './form-controls.ts'

export interface DraftOf {
  /** Of what: question 1000314. Empty: nothing is kept. */
  readonly subject: string
  /** Another one, where the form has other fields by now. */
  readonly revision?: string
  /** Set once the form was sent with success: there is nothing left to keep. */
  readonly sent?: unknown
  /** Why a text is not filled in again; null: it is. Without it, what was saved by others meanwhile is left alone. */
  readonly refuse?: (name: string, text: string) => string | null
}

export interface Restored {
  /** Fields show what was typed before. */
  readonly isRestored: boolean
  /** What was typed before and does not stand in its field. */
  readonly leftOut: readonly LeftOut[]
}

const NOTHING: Restored = { isRestored: false, leftOut: [] }
const SAVED_MEANWHILE = 'その後に登録内容が変わったため'
const NO_SUCH_CHOICE = '選択できなくなったため'

function keyOfDraft(openedFor: string, subject: string): string {
  return `${openedFor} ${subject}`
}

/** Whether something typed into the form of a subject waits to be sent. */
export function hasDraft(openedFor: string, subject: string): boolean {
  return Object.keys(readDraft(keyOfDraft(openedFor, subject))).length > 0
}

/**
 * Keeps what is typed into a form in this tab, by account, dealer and subject, until the form is sent: the menu, Back, a
 * reload and another dealer do not lose it. Returns what of it the fields show again.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: DraftOf | undefined): Restored {
  const { subject = '', revision = '', sent, refuse } = draft ?? {}
  const openedFor = useOpenedFor()
  const key = keyOfDraft(openedFor, subject)
  const hasRule = refuse !== undefined
  const [restored, setRestored] = useState<Restored & { readonly key: string }>({ ...NOTHING, key })
  // Of which draft this form was filled; read anew, its fields show what was typed.
  const filled = useRef<{ readonly key: string; readonly revision: string } | null>(null)
  const reasonAgainst = useEffectEvent((name: string, text: string, isChanged: boolean) =>
    refuse ? refuse(name, text) : isChanged ? SAVED_MEANWHILE : null,
  )
  useEffect(() => {
    if (subject === '' || sent == null) return
    forgetDraft(key)
    setRestored({ ...NOTHING, key })
  }, [key, subject, sent])
  useEffect(() => {
    const element = form.current
    if (!element || subject === '') return
    forgetOthers(openedFor.split(':')[0] ?? '')
    const isFirst = filled.current?.key !== key
    filled.current = { key, revision }
    const bases = new Map(controlsOf(element).map((it) => [keyOf(it), textIn(it)]))
    const leftOut: LeftOut[] = []
    const stale = new Set<string>()
    let isAnyFilled = false
    for (const control of controlsOf(element)) {
      const name = keyOf(control)
      const kept = readDraft(key)[name]
      if (!kept) continue
      const now = textIn(control)
      if (now === kept.text) {
        // Saved as it was typed: it waits for nothing any more.
        if (isFirst) keepEntry(key, name, null)
        continue
      }
      const against = reasonAgainst(control.name, kept.text, now !== kept.base)
      if (against === null && writeInto(control, kept.text)) {
        openAround(control)
        isAnyFilled = true
        continue
      }
      leftOut.push({ label: labelOf(control), words: kept.words, reason: against ?? NO_SUCH_CHOICE })
      stale.add(name)
      // What a rule of the form refuses is told once; over what others saved it may still be wanted.
      if (hasRule) keepEntry(key, name, null)
    }
    if (isAnyFilled || leftOut.length > 0)
      setRestored((it) => ({ key, isRestored: isAnyFilled || (it.key === key && it.isRestored), leftOut }))
    const touched = ({ target }: Event) => {
      // What others saved since the form was opened stands in the fields that nobody touched.
      if (!isControl(target)) return
      const name = keyOf(target)
      if (stale.has(name) || !(name in readDraft(key))) bases.set(name, textIn(target))
    }
    const typed = ({ target }: Event) => {
      if (!isControl(target)) return
      const name = keyOf(target)
      const base = (stale.delete(name) ? undefined : readDraft(key)[name]?.base) ?? bases.get(name) ?? ''
      const text = textIn(target)
      keepEntry(key, name, text === base ? null : { text, base, words: wordsIn(target) })
    }
    const forget = () => {
      forgetDraft(key)
      setRestored({ ...NOTHING, key })
    }
    element.addEventListener('focusin', touched)
    element.addEventListener('input', typed)
    element.addEventListener('reset', forget)
    return () => {
      element.removeEventListener('focusin', touched)
      element.removeEventListener('input', typed)
      element.removeEventListener('reset', forget)
    }
  }, [form, subject, revision, key, openedFor, hasRule])
  return restored.key === key ? restored : NOTHING
}
