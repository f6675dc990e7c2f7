import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { errorTexts } from '#content/messages/errors.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { type Refusal, SUSPENDED_LOGIN, unsentRefusal } from './answer/unsent.ts'
import { formRefusal } from './opened-for.ts'

type Call = LoaderFunctionArgs | ActionFunctionArgs
type Variables = Readonly<Record<string, unknown>>

/** The console loads and writes on the server alone: its tokens never reach a script. */
export async function query<Result, Given extends Variables>(
  route: Call,
  document: TypedDocument<Result, Given>,
  variables: Given,
): Promise<Result> {
  try {
    return await serverGraphql(route.context).request(document, variables)
  } catch (error) {
    throw answerOf(error, route)
  }
}

export type { Refusal }

/** A write: whatever the server had against it comes back as words beside the form, which keeps what was typed. */
export async function mutate<Result, Given extends Variables>(
  route: Call,
  document: TypedDocument<Result, Given>,
  variables: Given,
): Promise<Result | Refusal> {
  const barrier = route.context.get(formRefusal)
  if (barrier) return barrier
  try {
    return await serverGraphql(route.context).request(document, variables)
  } catch (error) {
    if (!(error instanceof GraphqlCallError)) throw answerOf(error, route)
    // Not to the login: what was typed would be lost.
    if (error.status === 401) return unsentRefusal(isSuspended(route) ? 'suspended' : 'session', null)
    if (error.status >= 500) throw answerOf(error, route)
    // What is refused before it runs (a number beyond its type) is said in the words of developers.
    const wasRun = error.status < 400 && error.errors[0]?.path !== undefined
    const problem = wasRun ? error.message : errorTexts[error.code ?? 'INTERNAL_SERVER_ERROR']
    const fields = error.fields.map((it) => ({ ...it, message: sentence(it.message) }))
    return error.code === 'ERROR_EXCEEDING_UPPER_LIMIT' ? { problem, fields, mustWait: true } : { problem, fields }
  }
}

export function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'problem' in result
}

/** Faults stand one behind the other: each ends as a sentence does. */
function sentence(message: string): string {
  return /[。！？]$/u.test(message) ? message : `${message}。`
}

function isSuspended({ context }: Call): boolean {
  return context.get(hostContext).isPartnerSuspended
}

function answerOf(error: unknown, route: Call): unknown {
  if (!(error instanceof GraphqlCallError)) return error
  if (error.status === 401) return redirect(loginFrom(route))
  if (error.code === 'ERROR_DATA_NOT_FOUND') return new Response('Not Found', { status: 404 })
  if (error.code === 'ERROR_NOT_AUTHORIZED') return redirect('/partner/home')
  if (error.status >= 500) return new Response(null, { status: error.status })
  if (error.code === 'ERROR_EXCEEDING_UPPER_LIMIT') return new Response(null, { status: 429 })
  // An address, or a form that no page of ours sends, that cannot be read: a place in a list that is none, a number beyond its type.
  return new Response(null, { status: 400 })
}

function loginFrom(route: Call): string {
  if (isSuspended(route)) return SUSPENDED_LOGIN
  const { pathname, searchParams } = new URL(route.request.url)
  const path = pathname.replace(/\.data$/, '')
  // What the router writes for itself is no part of the address.
  for (const own of ['_routes', 'index']) searchParams.delete(own)
  const search = searchParams.size > 0 ? `?${searchParams}` : ''
  return path === '/partner/home' ? '/partner/login' : `/partner/login?to=${encodeURIComponent(path + search)}`
}
