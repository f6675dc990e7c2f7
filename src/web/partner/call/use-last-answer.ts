import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What the latest form of this page came to. The router forgets it as soon as live news make the page read its data anew;
 * the person may not have read it yet. It goes with the next form or the next page.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  const given = answer ?? undefined
  if (given !== undefined && (kept.answer !== given || kept.key !== key)) setKept({ key, answer: given })
  return given ?? (kept.key === key ? kept.answer : undefined)
}
