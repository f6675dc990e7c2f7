import type { ActionFunctionArgs } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { INCOMPLETE_FORM, WRONG_FORM } from '#content/messages/forms.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { loginAnswer, toRedirect } from '../../session/login-redirect.ts'
import { isLostSession } from '../../shell/browser-graphql.ts'

/** What the server had against a form, and what was typed into it. */
export interface Refusal {
  readonly problem: string
  readonly fields: readonly FieldFault[]
  readonly typed: Readonly<Record<string, string>>
}

export function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'problem' in result
}

/** The texts of a form that was posted. */
export async function textsOf({ request }: ActionFunctionArgs): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [name, value] of await request.formData()) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Carries a form out on the server, so that it works without scripts. What is expected to fail comes back as words. */
export async function postOnServer<Result>(
  route: ActionFunctionArgs,
  typed: Readonly<Record<string, string>>,
  send: (graphql: GraphqlClient) => Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await send(serverGraphql(route.context))
  } catch (error) {
    if (!(error instanceof GraphqlCallError)) throw error
    if (isLostSession(error)) throw toLogin(route)
    if (error.status >= 500) throw new Response(null, { status: error.status })
    const { code, fields, message } = error
    const words = code === 'ERROR_REQUIRED' ? INCOMPLETE_FORM : WRONG_FORM
    return { problem: fields.length > 0 ? words : message, fields, typed }
  }
}

/** The session has ended: the login, and from there back to the form. */
export function toLogin({ url, request, context }: ActionFunctionArgs): Response {
  const { configuration } = context.get(hostContext)
  return toRedirect(loginAnswer({ url, isSecure: configuration.origin.startsWith('https:') }), request)
}
