import { useState } from 'react'

/** Whether an answer still describes the state in which it was given: what happened since makes it untrue. */
export function useIsCurrent(answer: unknown, state: string, isBusy: boolean): boolean {
  const [given, setGiven] = useState<{ readonly answer: unknown; readonly state: string | null }>({ answer, state })
  // While something is sent its answer and its state come one after the other; what was untrue before stays so.
  if (isBusy) return given.answer !== answer || given.state !== null
  if (given.answer !== answer) setGiven({ answer, state })
  else if (given.state !== null && given.state !== state) setGiven({ answer, state: null })
  return given.answer !== answer || given.state === state
}
