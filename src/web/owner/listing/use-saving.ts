import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { DraftAnswers } from '#domain/listing/draft-answers.ts'
import type { ListingDraft } from '#domain/listing/listing-draft.ts'
import { saveDraft, storedDraft } from './draft-store.ts'

/** What another tab did with the draft since this one stored it last: it went on with it, or it lies here no more. */
export type Overtaken = 'changed' | 'gone'

interface Saving {
  stopSaving(): void
  readonly overtaken: Overtaken | null
  /** From now on this tab's answers are the draft again. */
  takeOver(): void
}

/** How long a form waits after the last key before it looks, in milliseconds. */
const INPUT_DELAY = 20

/** Every change is stored, at the latest when the page is left; never over what another tab stored meanwhile. */
export function useSaving(form: UseFormReturn<DraftAnswers>, person: string, current: () => ListingDraft): Saving {
  const isStopped = useRef(false)
  const seen = useRef<string | null | undefined>(undefined)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const isOvertaken = useEffectEvent(() => {
    if (isStopped.current) return false
    const stored = storedDraft(person)
    if (seen.current === undefined || stored === seen.current) return false
    setOvertaken(stored === null ? 'gone' : 'changed')
    return true
  })
  const save = useEffectEvent((draft: ListingDraft) => {
    if (!isStopped.current && !isOvertaken()) seen.current = saveDraft(person, draft)
  })
  const saveCurrent = useEffectEvent(() => save(current()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveNow = () => saveCurrent()
    const look = () => void isOvertaken()
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(saveNow, INPUT_DELAY)
    })
    window.addEventListener('pagehide', saveNow)
    window.addEventListener('storage', look)
    window.addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', saveNow)
      window.removeEventListener('storage', look)
      window.removeEventListener('focus', look)
    }
  }, [form])
  // Another step, or another photo.
  useEffect(() => save(current()), [current])
  return {
    overtaken,
    stopSaving: useCallback(() => {
      isStopped.current = true
    }, []),
    takeOver: () => {
      seen.current = saveDraft(person, current())
      setOvertaken(null)
    },
  }
}
