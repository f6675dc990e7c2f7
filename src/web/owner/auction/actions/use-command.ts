import { startTransition, use, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { InterruptedQuestion } from '#ui/controls/confirm-dialog.tsx'
import { isProblem, useServerCall } from '../../../forms/use-server-call.ts'
import { SayResult } from './command-result.tsx'

/** A command on the auction of the page: asked about in a dialog, given, and the page shows what came of it. */
export function useCommand() {
  const { call, isBusy, problem, setProblem } = useServerCall()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isReading, setReading] = useState(false)
  const report = use(InterruptedQuestion)
  const say = use(SayResult)
  const isRefused = useRef(false)
  // The button may go with what changed, and the words beside it.
  useEffect(
    () => () => {
      if (isRefused.current) report()
    },
    [report],
  )

  /** `done`: what it did, as a sentence. */
  async function give<Result>(
    send: (graphql: GraphqlClient) => Promise<Result>,
    done?: string,
  ): Promise<Result | null> {
    const result = await call(send)
    if (isProblem(result)) {
      // What was read is no longer so: back to the page, which shows what changed beside the button.
      if (result.code === 'ERROR_CONTENT_CHANGED' || result.code === 'ERROR_AUCTION_STATUS_INVALID') {
        isRefused.current = true
        setAsking(false)
        await revalidate()
      }
      return null
    }
    setReading(true)
    await revalidate()
    // Together with the page as it is now: above one that still offers what was done, success reads like an invitation.
    startTransition(() => {
      setReading(false)
      setAsking(false)
      if (done) say(done)
    })
    return result
  }

  function ask(isOpen: boolean): void {
    isRefused.current = false
    setProblem(null)
    setAsking(isOpen)
  }

  return { give, isBusy: isBusy || isReading, problem, isAsking, ask, forgetProblem: () => setProblem(null) }
}
