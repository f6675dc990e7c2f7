import { useEffect, useState } from 'react'
import { MINUTE } from '#domain/values/duration.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { keptKey, readKept, writeKept } from '../../../session/kept-entries.ts'

/** A code that was mailed and not typed yet. What was sent for it is not kept: it holds the password. */
export interface PendingCode {
  readonly uuid: string
  readonly email: string
  /** No mail went out for it; left out where that cannot be. */
  readonly isMailHeldBack?: boolean
}

/** As long as the code counts. */
const MAX_PENDING_MS = 10 * MINUTE

/** Outlives a reload of the tab; null forgets it. `form` is the name under which the form keeps its values. */
export function storePendingCode(form: string, pending: PendingCode | null): void {
  const { uuid, email, isMailHeldBack } = pending ?? {}
  writeKept(keyOf(form), pending && { uuid, email, isMailHeldBack, sentAt: serverNow() })
}

export function readPendingCode(form: string): PendingCode | null {
  const kept = readKept(keyOf(form))
  if (typeof kept !== 'object' || kept === null || !('uuid' in kept) || !('email' in kept) || !('sentAt' in kept))
    return null
  if (serverNow() - Number(kept.sentAt) >= MAX_PENDING_MS) return null
  const isMailHeldBack = 'isMailHeldBack' in kept && kept.isMailHeldBack === true
  return { uuid: String(kept.uuid), email: String(kept.email), isMailHeldBack }
}

function keyOf(form: string): string {
  return keptKey(`${form}-code`)
}

/** A code that a form waits for, and what was sent for it: null after a reload, since it holds the password. */
export type Waiting<Input> = PendingCode & { readonly input: Input | null }

/** Who looks up the code in a mail program may find the page loaded anew: the form goes on waiting for it. */
export function usePendingCode<Input>(form: string) {
  const [waiting, setWaiting] = useState<Waiting<Input> | null>(null)
  useEffect(() => {
    const pending = readPendingCode(form)
    if (pending) setWaiting({ ...pending, input: null })
  }, [form])
  return {
    waiting,
    waitFor: (next: Waiting<Input> | null) => {
      storePendingCode(form, next)
      setWaiting(next)
    },
    /** The code was taken: what is shown now stays until the page is left. */
    forget: () => storePendingCode(form, null),
  }
}
