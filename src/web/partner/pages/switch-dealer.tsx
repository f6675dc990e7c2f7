import { redirect } from 'react-router'
import { hostContext } from '../../host-context.ts'
import { readForm } from '../form-values.ts'
import { DEALER_COOKIE } from '../partner-call.ts'
import type { Route } from './+types/switch-dealer.ts'

export function loader() {
  throw redirect('/partner/home')
}

/** Remembers for whom an agent works; whether it may is asked with every call. */
export async function action({ request, context }: Route.ActionArgs) {
  const { integer, text } = readForm(await request.formData())
  const back = /^\/partner[\w\-/]*$/.test(text('back')) ? text('back') : '/partner/home'
  const secure = context.get(hostContext).configuration.origin.startsWith('https:') ? '; Secure' : ''
  const cookie = `${DEALER_COOKIE}=${integer('bikeDealerId') ?? ''}; Path=/partner; Max-Age=2592000; SameSite=Lax; HttpOnly${secure}`
  throw redirect(back, { headers: { 'set-cookie': cookie } })
}

/** Without a page of its own an error here would be answered as data. */
export default function SwitchDealer() {
  return null
}
