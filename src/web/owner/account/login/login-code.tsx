import { InitiateAuthBikeOwnerDocument } from '#contract/generated/account.ts'
import { CHALLENGE_COOKIE } from '#domain/session/session-cookies.ts'
import { CodeForm } from '../../../forms/code-form.tsx'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { cookiesOfBrowser, deviceToken } from '../../../session/browser-session.ts'
import { AppLink } from '../../../shell/app-link.tsx'
import { NarrowPage } from '../../page-frame/narrow-page.tsx'
import { useFinishLogin } from './finish-login.ts'

export default function LoginCode() {
  const finish = useFinishLogin()
  return (
    <NarrowPage title="認証コードの入力" lead="はじめてのブラウザでは、ご本人の確認をお願いしています。">
      <PageMeta
        title="認証コードの入力"
        description="メールでお送りした認証コードを入力するページです。"
        path="/kaitori/login/code"
        isIndexed={false}
      />
      <CodeForm
        submitLabel="認証してログインする"
        send={(graphql, code) => {
          const uuid = cookiesOfBrowser().get(CHALLENGE_COOKIE) ?? ''
          return graphql.request(InitiateAuthBikeOwnerDocument, { input: { uuid, code, deviceToken: deviceToken() } })
        }}
        onDone={async ({ initiateAuthBikeOwner: { auth } }) => {
          if (auth) await finish(auth)
        }}
        other={
          <p>
            <AppLink to="/kaitori/login" className="inline-flex min-h-11 items-center">
              ログインからやり直す
            </AppLink>
          </p>
        }
      />
    </NarrowPage>
  )
}
