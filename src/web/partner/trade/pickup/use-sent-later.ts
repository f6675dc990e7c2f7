import { useEffect, useEffectEvent, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { forgetDraft, keepEntry, readDraft } from '../../call/draft-store.ts'
import { sendAgain } from '../../call/send-again.ts'
import type { Refusal, SentForm } from '../../call/unsent.ts'
import { useOpenedFor } from '../../console/use-console.ts'
import { useConnection } from '../../live/connection.ts'

interface Kept {
  readonly form: SentForm
  /** When it was sent at first. */
  readonly typedAt: string
}

type Sender = Pick<FetcherWithComponents<Refusal | { readonly done: string }>, 'data' | 'state' | 'submit'>

const ENTRY = 'form'

/**
 * A form that did not get through stays in this tab, as it was sent, and goes again by itself once the network is back;
 * a reload does not lose it. Null while nothing waits.
 */
export function useSentLater(fetcher: Sender, subject: string): Kept | null {
  const key = `${useOpenedFor()} ${subject}`
  const { data, state } = fetcher
  const { isOnline } = useConnection()
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => setKept(keptIn(key)), [key])
  useEffect(() => {
    if (!data) return
    const unsent = 'problem' in data && data.unsent?.cause === 'network' ? data.unsent.form : null
    if (unsent) keepEntry(key, ENTRY, { text: JSON.stringify(unsent), base: '', words: '' })
    else forgetDraft(key)
    setKept(unsent ? keptIn(key) : null)
  }, [data, key])
  const send = useEffectEvent((form: SentForm) => {
    if (state === 'idle') void sendAgain(fetcher, form)
  })
  useEffect(() => {
    if (!kept || !isOnline) return
    send(kept.form)
    // The browser knows of a network before the server can be reached.
    const timer = setInterval(() => send(kept.form), RETRY_MS)
    return () => clearInterval(timer)
  }, [kept, isOnline])
  return kept
}

const RETRY_MS = 5_000

function keptIn(key: string): Kept | null {
  const text = readDraft(key)[ENTRY]?.text
  if (!text) return null
  try {
    const form = JSON.parse(text) as SentForm
    return { form, typedAt: form.entries.find(([name]) => name === 'typedAt')?.[1] ?? '' }
  } catch {
    return null
  }
}
