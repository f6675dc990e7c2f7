import { useState } from 'react'
import { useFetchers, useLocation } from 'react-router'
import { isUnsent } from './unsent.ts'

/** What a page sends by itself, or with a star: nothing that the person waits for an answer to. */
const UNANSWERED: readonly unknown[] = ['read', 'watch', 'look']

/**
 * What the latest form of this page came to. The router forgets it as soon as live news make the page read its data anew;
 * the person may not have read it yet. It goes with the next form or the next page; what could not be sent waits until it
 * is sent again.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer, isOver: false })
  const given = answer ?? undefined
  // A form with a place of its own for the answer is the next form, too.
  const isNextSent = useFetchers().some(({ formData }) => formData && !UNANSWERED.includes(formData.get('do')))
  if (given !== undefined && (kept.answer !== given || kept.key !== key)) setKept({ key, answer: given, isOver: false })
  else if (isNextSent && !kept.isOver && !isUnsent(kept.answer)) setKept({ ...kept, isOver: true })
  if (kept.isOver && (given === undefined || given === kept.answer)) return undefined
  return given ?? (kept.key === key ? kept.answer : undefined)
}
