import { Form, redirect } from 'react-router'
import { CODES_THAT_COUNT } from '#content/messages/account.ts'
import {
  ConfirmContactDocument,
  ContactRequestDocument,
  ResendContactCodeDocument,
} from '#contract/generated/support.ts'
import { codeField } from '#domain/account/account-forms.ts'
import { fieldFault } from '#domain/account/form-check.ts'
import { tidyDigits } from '#domain/account/written-text.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { hostContext, serverGraphql } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { NarrowPage } from '../page-frame/narrow-page.tsx'
import type { Route } from './+types/contact-code.ts'
import { clearedContactCookie, contactCookie, contactIdOf } from './contact-cookie.ts'
import { failureOf, failureSearch } from './failure-search.ts'
import { isRefusal, postOnServer, textsOf } from './post-on-server.ts'
import { SendForm } from './send-form.tsx'

/** Only for the browser that sent the message; others begin with the form. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const uuid = contactIdOf(request)
  const { contactRequest } = await serverGraphql(context).request(ContactRequestDocument, { uuid })
  if (!contactRequest) throw redirect(`/kaitori/contact${failureSearch(failureOf(url))}`)
  return { ...contactRequest, wasResent: url.searchParams.has('resent'), failure: failureSearch(failureOf(url)) }
}

export async function action(route: Route.ActionArgs) {
  const { request, context } = route
  const typed = await textsOf(route)
  const uuid = contactIdOf(request)
  const { origin } = context.get(hostContext).configuration
  if (typed.do === 'resend') {
    const sent = await postOnServer(route, {}, (graphql) => graphql.request(ResendContactCodeDocument, { uuid }))
    if (isRefusal(sent)) return sent
    throw redirect(`/kaitori/contact/code${failureSearch(failureOf(route.url), { resent: 'true' })}`, {
      headers: { 'set-cookie': contactCookie(sent.resendContactCode, origin) },
    })
  }
  const message = fieldFault(codeField, typed.code ?? '')
  if (message) return { problem: message, fields: [{ field: 'code', message }], typed }
  const input = { uuid, code: tidyDigits(typed.code ?? '') }
  const confirmed = await postOnServer(route, typed, (graphql) => graphql.request(ConfirmContactDocument, { input }))
  if (isRefusal(confirmed)) return confirmed
  throw redirect(`/kaitori/contact/thread?token=${confirmed.confirmContact}&sent=true`, {
    headers: { 'set-cookie': clearedContactCookie(origin) },
  })
}

export default function ContactCode({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isMailHeldBack, wasResent, failure } = loaderData
  return (
    <NarrowPage title="認証コードの入力">
      <PageMeta
        title="認証コードの入力"
        description="お問い合わせを送信するための認証コードを入力するページです。"
        path="/kaitori/contact/code"
        isIndexed={false}
      />
      <div className="grid gap-6">
        <Notice tone="warn" title="お問い合わせは、まだ送信されていません">
          <strong className="break-all">{email}</strong>
          {isMailHeldBack
            ? '宛ての認証コードの請求が続いたため、新しいメールをお送りしていないことがあります。新しいメールが届かない場合は、この24時間に届いた「お問い合わせの認証コード」のメールにある「予備コード」（20桁）を、10分以内に入力してください。'
            : 'に、6桁の認証コードをお送りしました。10分以内に入力してください。'}
        </Notice>
        {wasResent && !isMailHeldBack && !actionData && (
          <Notice tone="good" isAnswer>
            新しい認証コードをお送りしました。前のコードは使えません。
          </Notice>
        )}
        <SendForm label="認証コード" submitLabel="お問い合わせを送信する" refusal={actionData ?? null}>
          <TextField
            name="code"
            label={isMailHeldBack ? '認証コードまたは予備コード' : '認証コード'}
            hint={isMailHeldBack ? CODES_THAT_COUNT : undefined}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            maxLength={40}
            validate={(text) => (text === '' ? null : fieldFault(codeField, text))}
            className="tabular text-xl"
          />
        </SendForm>
        <div className="grid gap-1 text-sm text-text-2">
          <p>
            メールが届かないときは、迷惑メールフォルダと
            <AppLink to="/kaitori/faq_mail_receive">メールの受信設定</AppLink>
            をご確認ください。
          </p>
          <Form method="post">
            <button type="submit" name="do" value="resend" className="min-h-11 text-link underline underline-offset-4">
              認証コードをもう一度送る
            </button>
          </Form>
          <p>
            <AppLink to={`/kaitori/contact${failure}`} className="inline-flex min-h-11 items-center">
              お問い合わせの内容を直す
            </AppLink>
          </p>
        </div>
      </div>
    </NarrowPage>
  )
}
