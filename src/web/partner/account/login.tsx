import { useEffect, useRef } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { PARTNER_SUSPENDED } from '#content/messages/account.ts'
import { InitiateAuthPartnerDocument } from '#contract/generated/partner.ts'
import { PARTNER_DEVICE_COOKIE, partnerDeviceCookie, partnerSessionCookies } from '#domain/session/partner-cookies.ts'
import { readCookies } from '#domain/session/session-cookies.ts'
import { Logo } from '#ui/brand/logo.tsx'
import { Button } from '#ui/controls/button.tsx'
import { FormFaults } from '#ui/controls/field/form-faults.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { hostContext } from '../../host-context.ts'
import { readForm } from '../call/form-values.ts'
import { isRefusal, mutate } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { SendingScope } from '../console/sending-scope.tsx'
import type { Route } from './+types/login.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { partnerToken, configuration } = context.get(hostContext)
  if (partnerToken) throw redirect('/partner/home')
  return { isDemo: configuration.isDemo, isSuspended: url.searchParams.has('suspended') }
}

export async function action(route: Route.ActionArgs) {
  const { text } = readForm(await route.request.formData())
  const deviceToken = readCookies(route.request.headers.get('cookie') ?? '').get(PARTNER_DEVICE_COOKIE) ?? null
  const input = { email: text('email'), password: text('password'), deviceToken }
  const result = await mutate(route, InitiateAuthPartnerDocument, { input })
  if (isRefusal(result)) return { ...result, email: input.email }
  const { configuration } = route.context.get(hostContext)
  const scope = { isSecure: configuration.origin.startsWith('https:'), now: Date.now() }
  const headers = new Headers()
  const { auth } = result.initiateAuthPartner
  for (const cookie of partnerSessionCookies(auth, scope)) headers.append('set-cookie', cookie)
  if (auth.deviceToken) headers.append('set-cookie', partnerDeviceCookie(auth.deviceToken, scope))
  throw redirect(placeAfter(new URL(route.request.url)), { headers })
}

/** Only a place of the console. */
function placeAfter(url: URL): string {
  const to = url.searchParams.get('to') ?? ''
  return /^\/partner(?:\/[\w\-/?=&%.]*)?$/.test(to) && !to.includes('//') ? to : '/partner/home'
}

export default function PartnerLogin({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useRef<HTMLFormElement>(null)
  // There is nothing else to do here; whoever already is in a field stays there.
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.querySelector('input')?.focus()
  }, [])
  return (
    <SendingScope>
      <main id="main" className="grid min-h-dvh place-items-center px-4 py-10">
        <ConsoleMeta title="パートナーログイン" />
        <section className="card w-full max-w-md p-6 sm:p-8">
          <p className="flex items-center gap-2 text-link">
            <Logo />
          </p>
          <h1 className="mt-4 text-xl">パートナーログイン</h1>
          <p className="mt-1 text-sm text-text-2">販売店・代理店・運営の方の入口です。</p>
          {loaderData.isSuspended && !actionData && <Notice tone="bad">{PARTNER_SUSPENDED}</Notice>}
          <Form ref={form} method="post" noValidate className="mt-6 grid gap-5">
            <FormFaults faults={actionData?.fields}>
              <TextField
                name="email"
                label="メールアドレス"
                type="email"
                required
                autoComplete="username"
                spellCheck="false"
                defaultValue={actionData?.email ?? ''}
              />
              <TextField name="password" label="パスワード" type="password" required autoComplete="current-password" />
            </FormFaults>
            {actionData && (
              <Notice tone="bad" isAnswer>
                {actionData.problem}
              </Notice>
            )}
            <Button type="submit" look="action" isPending={isBusy} className="min-h-12 w-full">
              {isBusy ? '確認しています' : 'ログインする'}
            </Button>
          </Form>
          {loaderData.isDemo && (
            <p className="mt-6 text-sm text-text-2">
              デモ用のアカウント：dealer@example.com（販売店）、rival@example.com（別の販売店）、agent@example.com（代理店）、operator@example.com（運営）。パスワードはいずれも
              Kaitori2026 です。
            </p>
          )}
        </section>
      </main>
    </SendingScope>
  )
}
