import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { InitiateAuthBikeOwnerDocument } from '#contract/generated/account.ts'
import { AnnouncementsDocument } from '#contract/generated/announcement.ts'
import { loginForm } from '#domain/account/account-forms.ts'
import { keptParameters } from '#domain/session/redirect-address.ts'
import { readWayBack } from '#domain/session/way-back.ts'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FormFrame } from '../../../forms/form-frame.tsx'
import { useServerForm } from '../../../forms/use-server-form.ts'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { browserSession, cookiesOfBrowser, deviceToken } from '../../../session/browser-session.ts'
import { hasKeptOfPerson } from '../../../session/kept-entries.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { NarrowPage } from '../../page-frame/narrow-page.tsx'
import type { Route } from './+types/login.ts'
import { useFinishLogin } from './finish-login.ts'

const CODE = '/kaitori/login/code'

function load(graphql: GraphqlClient, { signal }: LoadRequest) {
  return graphql.request(AnnouncementsDocument, { displayLocations: ['LOGIN'] }, signal)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

interface Login {
  email: string
  password: string
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const finish = useFinishLogin()
  const { field, submit, isBusy, problem } = useServerForm<Login, Login>(loginForm, { email: '', password: '' })
  const onSubmit = submit(
    (graphql, values) =>
      graphql.request(InitiateAuthBikeOwnerDocument, { input: { ...values, deviceToken: deviceToken() } }),
    async ({ initiateAuthBikeOwner: { auth, authChallenge } }) => {
      if (auth) return finish(auth)
      if (!authChallenge) return
      browserSession().setChallenge(authChallenge.uuid)
      const kept = keptParameters({ path: '/kaitori/login', search: parameters.toString() }, CODE).toString()
      await navigate(kept ? `${CODE}?${kept}` : CODE)
    },
  )
  const wasSent = parameters.has('redirected')
  return (
    <NarrowPage title="ログイン">
      <PageMeta
        title="ログイン"
        description="Kaitoriのマイページへのログインページです。メールアドレスとパスワードを入力してください。"
        path="/kaitori/login"
        isIndexed={false}
      />
      <div className="grid gap-6">
        {wasSent && <WhyHere />}
        {loaderData.announcements.map(({ announcementId, subject, body }) => (
          <Notice key={announcementId} title={subject}>
            <span className="whitespace-pre-line">{body}</span>
          </Notice>
        ))}
        <FormFrame
          label="ログイン"
          onSubmit={onSubmit}
          isBusy={isBusy}
          problem={problem}
          submitLabel="ログインする"
          foot={
            <p className="text-center">
              <AppLink to="/kaitori/resetting" className="inline-flex min-h-11 items-center">
                パスワードをお忘れの方
              </AppLink>
            </p>
          }
        >
          <TextField
            {...field('email')}
            label="メールアドレス"
            required
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
          <PasswordField {...field('password')} label="パスワード" required enterKeyHint="go" />
        </FormFrame>
        <div className="border-t border-line pt-5 text-center">
          <p className="text-sm text-text-2">はじめてご利用の方</p>
          <p className="mt-2 grid gap-2">
            <AppLink to="/kaitori/search-form" className="button button-quiet">
              相場を調べて会員登録する
            </AppLink>
            <AppLink to="/kaitori/sign-up" className="inline-flex min-h-11 items-center justify-center">
              会員登録のみ行う
            </AppLink>
          </p>
        </div>
      </div>
    </NarrowPage>
  )
}

/** Its draft lies in this browser, and is opened where it was left. */
function isOfSellForm(wayBack: string | null): boolean {
  return wayBack?.startsWith('/kaitori/sell-form') ?? false
}

/** Whoever was typing when the session ended reads that nothing is lost. */
function WhyHere() {
  const [hasKept, setKept] = useState(false)
  useEffect(() => setKept(hasKeptOfPerson() || isOfSellForm(readWayBack(cookiesOfBrowser()))), [])
  return hasKept ? (
    <Notice title="入力した内容は残っています" isAnswer>
      ログアウトしたか、ログインの有効期限が切れました。もう一度ログインすると、元の画面に戻り、入力の続きから始められます。
    </Notice>
  ) : (
    <Notice>このページのご利用にはログインが必要です。</Notice>
  )
}
