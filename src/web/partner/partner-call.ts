import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import { readCookies } from '#domain/session/session-cookies.ts'
import { serverGraphql } from '../host-context.ts'
import { type Refusal, unsentRefusal } from './unsent.ts'

type Call = LoaderFunctionArgs | ActionFunctionArgs
type Variables = Readonly<Record<string, unknown>>

/** For which of its dealers an agent works at the moment. */
export const DEALER_COOKIE = 'PPDLR'

/** The console loads and writes on the server alone: its tokens never reach a script. */
export async function ask<Result, Given extends Variables>(
  route: Call,
  document: TypedDocument<Result, Given>,
  variables: Given,
): Promise<Result> {
  try {
    return await serverGraphql(route.context).request(document, variables)
  } catch (error) {
    throw answerOf(error, route.request)
  }
}

export type { Refusal }

/** A write: what the server had against it comes back as words, everything else as `ask` does. */
export async function tell<Result, Given extends Variables>(
  route: Call,
  document: TypedDocument<Result, Given>,
  variables: Given,
): Promise<Result | Refusal> {
  try {
    return await serverGraphql(route.context).request(document, variables)
  } catch (error) {
    if (error instanceof GraphqlCallError && error.status < 400)
      return { problem: error.message, fields: [...error.fields] }
    // Not to the login: what was typed would be lost.
    if (error instanceof GraphqlCallError && error.status === 401) return unsentRefusal('session', null)
    throw answerOf(error, route.request)
  }
}

export function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'problem' in result
}

export function dealerOf(request: Request): number | null {
  const chosen = readCookies(request.headers.get('cookie') ?? '').get(DEALER_COOKIE)
  return chosen && /^\d{1,12}$/.test(chosen) ? Number(chosen) : null
}

function answerOf(error: unknown, request: Request): unknown {
  if (!(error instanceof GraphqlCallError)) return error
  if (error.status === 401) return redirect(loginFrom(request))
  if (error.code === 'ERROR_DATA_NOT_FOUND') return new Response('Not Found', { status: 404 })
  if (error.code === 'ERROR_NOT_AUTHORIZED') return redirect('/partner/home')
  return new Response(null, { status: Math.max(error.status, 500) })
}

function loginFrom(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/\.data$/, '')
  return path === '/partner/home' ? '/partner/login' : `/partner/login?to=${encodeURIComponent(path + search)}`
}
