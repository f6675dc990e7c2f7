import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Control,
  controlsOf,
  isControl,
  keyOf,
  labelOf,
  openAround,
  textIn,
  wordsIn,
  writeInto,
} from '../../../forms/form-controls.ts'
import { useOpenedFor } from '../../console/use-console.ts'
import { forgetDraft, forgetOthers, keepEntry, type LeftOut, readDraft } from './draft-store.ts'

export interface DraftOf {
  /** Of what: question 1000314. Empty: nothing is kept. */
  readonly subject: string
  /** Another one, where the form has other fields by now. */
  readonly revision?: string
  /** Set once the form was sent with success: there is nothing left to keep. */
  readonly sent?: unknown
  /** Why a text is not filled in again; null: it is. Without it, what was saved by others meanwhile is left alone. */
  readonly refuse?: (name: string, text: string) => string | null
  /**
   * Fields that are known by their label, which names what they are about: what is typed belongs to that alone. Once it is
   * gone the text is told, and what stands in its place begins empty.
   */
  readonly isByLabel?: (name: string) => boolean
}

export interface Restored {
  /** Fields show what was typed before. */
  readonly isRestored: boolean
  /** What was typed before and does not stand in its field. */
  readonly leftOut: readonly LeftOut[]
}

interface Filled {
  readonly key: string
  readonly revision: string
  readonly names: ReadonlySet<string>
}

const NOTHING: Restored = { isRestored: false, leftOut: [] }
const SAVED_MEANWHILE = 'その後に登録内容が変わったため'
const NO_SUCH_CHOICE = '選択できなくなったため'
const NO_SUCH_FIELD = '対象がなくなったため'
/** Before the label of a field that is known by it. */
const BY_LABEL = 'label '

function keyOfDraft(openedFor: string, subject: string): string {
  return `${openedFor} ${subject}`
}

/** Whether something typed into the form of a subject waits to be sent. */
export function hasDraft(openedFor: string, subject: string): boolean {
  return Object.keys(readDraft(keyOfDraft(openedFor, subject))).length > 0
}

/** What was typed about a subject is not wanted any more, wherever its form is. */
export function dropDraft(openedFor: string, subject: string): void {
  forgetDraft(keyOfDraft(openedFor, subject))
}

/**
 * Keeps what is typed into a form in this tab, by account, dealer and subject, until the form is sent: the menu, Back, a
 * reload and another dealer do not lose it. Returns what of it the fields show again.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, draft: DraftOf | undefined): Restored {
  const { subject = '', revision = '', sent, refuse, isByLabel } = draft ?? {}
  const openedFor = useOpenedFor()
  const key = keyOfDraft(openedFor, subject)
  const hasRule = refuse !== undefined
  const [restored, setRestored] = useState<Restored & { readonly key: string }>({ ...NOTHING, key })
  // Of which draft this form was filled; read anew, its fields show what was typed.
  const filled = useRef<Filled | null>(null)
  const nameOf = useEffectEvent((control: Control) =>
    isByLabel?.(control.name) ? BY_LABEL + labelOf(control) : keyOf(control),
  )
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
    const known = isFirst ? null : filled.current?.names
    const bases = new Map(controlsOf(element).map((it) => [nameOf(it), textIn(it)]))
    filled.current = { key, revision, names: new Set(bases.keys()) }
    const leftOut: LeftOut[] = []
    for (const [name, { words }] of Object.entries(readDraft(key))) {
      if (!name.startsWith(BY_LABEL) || bases.has(name)) continue
      leftOut.push({ label: name.slice(BY_LABEL.length), words, reason: NO_SUCH_FIELD })
      keepEntry(key, name, null)
    }
    const isAnyLost = leftOut.length > 0
    const stale = new Set<string>()
    let isAnyFilled = false
    for (const control of controlsOf(element)) {
      const name = nameOf(control)
      const kept = readDraft(key)[name]
      if (!kept) {
        // Nobody typed what the page put there.
        if (isAnyLost && name.startsWith(BY_LABEL) && !known?.has(name) && writeInto(control, '')) bases.set(name, '')
        continue
      }
      const now = textIn(control)
      if (now === kept.text) {
        // Saved as it was typed: it waits for nothing any more.
        if (isFirst) keepEntry(key, name, null)
        continue
      }
      const isChanged = now !== kept.base && !name.startsWith(BY_LABEL)
      const against = reasonAgainst(control.name, kept.text, isChanged)
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
      const name = nameOf(target)
      if (stale.has(name) || !(name in readDraft(key))) bases.set(name, textIn(target))
    }
    const typed = ({ target }: Event) => {
      if (!isControl(target)) return
      const name = nameOf(target)
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
