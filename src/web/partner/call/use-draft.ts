import { type RefObject, useEffect, useState } from 'react'
import { useOpenedFor } from '../console/use-console.ts'

const PREFIX = 'draft '

/**
 * Keeps what is typed into fields of a form in this tab, by account, dealer and subject, until the form is sent: the menu,
 * Back, a reload and another dealer do not lose it. Returns whether the fields show what was typed before.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  /** Of what: question 1000314. Empty: nothing is kept. */
  subject: string,
  fields: string,
): boolean {
  const openedFor = useOpenedFor()
  const [account = ''] = openedFor.split(':')
  const key = `${PREFIX}${openedFor} ${subject}`
  const [restored, setRestored] = useState<string | null>(null)
  useEffect(() => {
    const element = form.current
    if (!element || subject === '') return
    forgetOthers(account)
    const names = fields.split(' ')
    const kept = readDraft(key)
    const shown = names.filter((name) => write(element, name, kept[name] ?? ''))
    if (shown.length > 0) setRestored(key)
    const typed = ({ target }: Event) => {
      if (!isTextElement(target) || !names.includes(target.name)) return
      keep(key, { ...readDraft(key), [target.name]: target.value })
    }
    const forget = () => {
      keep(key, {})
      setRestored(null)
    }
    element.addEventListener('input', typed)
    element.addEventListener('reset', forget)
    return () => {
      element.removeEventListener('input', typed)
      element.removeEventListener('reset', forget)
    }
  }, [form, subject, fields, key, account])
  return restored === key
}

type Draft = Readonly<Record<string, string>>

function readDraft(key: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Draft) : {}
  } catch {
    return {}
  }
}

function keep(key: string, draft: Draft): void {
  const isEmpty = Object.values(draft).every((text) => text.trim() === '')
  try {
    if (isEmpty) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser without room for it, or that forbids it: the field holds the text.
  }
}

/** What somebody else typed in this tab before is not theirs. */
function forgetOthers(account: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && !key.startsWith(`${PREFIX}${account}:`)) sessionStorage.removeItem(key)
  } catch {
    // Forbidden: then nothing was kept either.
  }
}

/** Like a key that is pressed, so that whoever holds the text hears of it. Leaves alone what is already there. */
function write(form: HTMLFormElement, name: string, text: string): boolean {
  const field = form.elements.namedItem(name)
  if (text === '' || !isTextElement(field) || field.value !== '') return false
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

function isTextElement(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
