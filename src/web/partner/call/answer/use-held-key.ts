import { useState } from 'react'
import { randomId } from '#client/upload/random-id.ts'
import { isUnsent } from './unsent.ts'

interface HeldKey {
  readonly key: string
  /** For a form that is changed: it asks for something else than the one that was sent. */
  readonly renew: () => void
}

/**
 * The key of the form that is being filled in. It stays, whatever else the page loads, until the server said what became
 * of the form: sent again before that, it is the same request. The next form gets a key of its own.
 */
export function useHeldKey(first: string, answer: unknown): HeldKey {
  const [held, setHeld] = useState({ key: first, answer })
  const renew = () => {
    if (isUnsent(answer)) setHeld((it) => ({ ...it, key: randomId() }))
  }
  if (held.answer === answer) return { key: held.key, renew }
  const next = answer == null || isUnsent(answer) ? { ...held, answer } : { key: randomId(), answer }
  setHeld(next)
  return { key: next.key, renew }
}
