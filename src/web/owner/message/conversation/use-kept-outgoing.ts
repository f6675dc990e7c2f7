import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { keptKey, readKept, writeKept } from '../../../session/kept-entries.ts'
import type { ConversationEvent, Outgoing } from './conversation.ts'

const KEPT = z.array(z.object({ key: z.string(), text: z.string(), createdAt: z.string() }))

/** Texts that no answer confirmed come back after a reload; with their old key, sending them again writes nothing twice. */
export function useKeptOutgoing(
  name: string,
  outgoing: readonly Outgoing[],
  tell: (event: ConversationEvent) => void,
): void {
  const key = useRef<string>(undefined)
  useEffect(() => {
    const own = keptKey(name)
    for (const kept of z.safeParse(KEPT, readKept(own)).data ?? [])
      tell({
        type: 'sending',
        outgoing: { ...kept, file: null, state: 'failed', reason: '送信を確認できませんでした。' },
      })
    key.current = own
  }, [name, tell])
  const before = useRef(outgoing)
  useEffect(() => {
    if (key.current === undefined || before.current === outgoing) return
    before.current = outgoing
    const texts = outgoing.flatMap(({ key: id, text, createdAt }) =>
      text === null ? [] : [{ key: id, text, createdAt }],
    )
    writeKept(key.current, texts.length === 0 ? null : texts)
  }, [outgoing])
}
