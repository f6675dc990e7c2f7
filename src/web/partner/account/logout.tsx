import { redirect } from 'react-router'
import { SignOutPartnerDocument } from '#contract/generated/partner.ts'
import { clearedPartnerCookies } from '#domain/session/partner-cookies.ts'
import { hostContext, serverGraphql } from '../../host-context.ts'
import type { Route } from './+types/logout.ts'

export function loader() {
  throw redirect('/partner/home')
}

/** The cookies go, whatever the server answers. */
export async function action({ context }: Route.ActionArgs) {
  await serverGraphql(context)
    .request(SignOutPartnerDocument, {})
    .catch(() => undefined)
  const isSecure = context.get(hostContext).configuration.origin.startsWith('https:')
  const headers = new Headers()
  for (const cookie of clearedPartnerCookies({ isSecure, now: Date.now() })) headers.append('set-cookie', cookie)
  throw redirect('/partner/login', { headers })
}

/** Without a page of its own an error here would be answered as data. */
export default function Logout() {
  return null
}
