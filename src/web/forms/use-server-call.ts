import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { NetworkError } from '#client/graphql/network-error.ts'
import { OTHER_ACCOUNT } from '#content/messages/account.ts'
import type { ErrorCode, FieldFault } from '#domain/errors/error-code.ts'
import { isOtherPerson, personNow } from '../session/kept-entries.ts'
import { browserGraphql, isFullPageError, isLostSession } from '../shell/browser-graphql.ts'
import { leaveForLogin } from '../shell/data-route.ts'
import { forcingOverlay } from '../shell/waiting/forced-loading.ts'

const UNREACHABLE =
  '通信できませんでした。電波の状態をご確認のうえ、もう一度お試しください。入力した内容はそのまま残っています。'

const BROKEN_OFF = '送信をやめました。入力した内容はそのまま残っています。'

/** What the server or the network had against a call, in words for the person. */
export interface Problem {
  readonly message: string
  readonly code: ErrorCode | null
  readonly fields: readonly FieldFault[]
}

/** Calls of a page to the server, one at a time: a second tap while one is under way does nothing. */
export function useServerCall() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isRunning = useRef(false)
  const openedFor = useRef<string>(undefined)
  useEffect(() => {
    openedFor.current = personNow()
  }, [])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [fatal, setFatal] = useState<Response | null>(null)
  if (fatal) throw fatal // to the full-page error

  const call = useCallback(
    async <Result>(work: (graphql: GraphqlClient) => Promise<Result>): Promise<Result | Problem> => {
      if (isRunning.current) return { message: '', code: null, fields: [] }
      if (openedFor.current !== undefined && isOtherPerson(openedFor.current, personNow())) {
        const refusal = { message: OTHER_ACCOUNT, code: null, fields: [] }
        setProblem(refusal)
        return refusal
      }
      isRunning.current = true
      setBusy(true)
      setProblem(null)
      try {
        return await work(forcingOverlay(browserGraphql()))
      } catch (error) {
        // What was typed stays: a moment later the same may be sent.
        if (error instanceof GraphqlCallError && isFullPageError(error) && error.code !== 'SERVICE_UNAVAILABLE')
          setFatal(new Response(null, { status: error.status }))
        if (error instanceof GraphqlCallError && isLostSession(error))
          await navigate(leaveForLogin(new URL(pathname + search, window.location.origin)))
        const found = problemOf(error)
        setProblem(found)
        return found
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    [navigate, pathname, search],
  )
  return { call, isBusy, problem, setProblem }
}

export function isProblem(result: unknown): result is Problem {
  return typeof result === 'object' && result !== null && 'fields' in result && 'code' in result && 'message' in result
}

function problemOf(error: unknown): Problem {
  if (error instanceof GraphqlCallError) return { message: error.message, code: error.code, fields: error.fields }
  if (error instanceof NetworkError)
    return { message: error.fault === 'aborted' ? BROKEN_OFF : UNREACHABLE, code: null, fields: [] }
  throw error
}
