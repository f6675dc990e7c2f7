import { type RefObject, useEffect, useRef } from 'react'
import { controlsOf, textIn } from '../../../forms/form-controls.ts'

/**
 * Empties a form once what it holds was done. What was typed while that was on its way is the next one, and stays.
 * `sending` is what the router is sending just now.
 */
export function useEmptiedWhenDone(
  form: RefObject<HTMLFormElement | null>,
  sending: FormData | undefined,
  done: object | null | undefined,
): void {
  const sent = useRef<FormData | null>(null)
  useEffect(() => {
    if (sending) sent.current = sending
  }, [sending])
  useEffect(() => {
    if (!done || !form.current) return
    const typed = controlsOf(form.current).map((it) => ({ name: it.name, text: textIn(it) }))
    if (sent.current === null || isWhatWasSent(typed, sent.current)) form.current.reset()
  }, [done, form])
}

interface Typed {
  readonly name: string
  readonly text: string
}

export function isWhatWasSent(typed: readonly Typed[], sent: FormData): boolean {
  return typed.every(({ name, text }) => String(sent.get(name) ?? '') === text)
}
