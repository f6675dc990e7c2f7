import { useState } from 'react'
import { randomId } from '#client/upload/random-id.ts'
import { isUnsent } from './unsent.ts'

/**
 * The key of the form that is being filled in. It stays, whatever else the page loads, until the server said what became
 * of the form: sent again before that, it is the same request. The next form gets a key of its own.
 */
export function useHeldKey(first: string, answer: unknown): string {
  const [held, setHeld] = useState({ key: first, answer })
  if (held.answer === answer) return held.key
  const next = answer == null || isUnsent(answer) ? { ...held, answer } : { key: randomId(), answer }
  setHeld(next)
  return next.key
}
