import { SignOutBikeOwnerDocument } from '#contract/generated/account.ts'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { browserSession } from '../../session/browser-session.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { viewerChanged } from '../../shell/viewer.ts'

/** A page opened anew has ended the session already, on the server. */
export function loader() {
  return null
}

/** The server is told, whatever it answers; then this browser forgets the session. */
export async function clientLoader() {
  const session = browserSession()
  if (session.isThere()) {
    await browserGraphql()
      .request(SignOutBikeOwnerDocument, {})
      .catch(() => undefined)
  }
  session.clear()
  viewerChanged()
  return null
}

export default function Logout() {
  return (
    <div className="page py-8">
      <PageMeta
        title="ログアウトしました"
        description="ログアウトの完了ページです。"
        path="/kaitori/logout"
        isIndexed={false}
      />
      <EmptyState
        heading="h1"
        drawing={<StateDrawing name="done" />}
        title="ログアウトしました"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <AppLink to="/kaitori/login" className="button button-action">
              もう一度ログインする
            </AppLink>
            <AppLink to="/kaitori" className="button button-quiet">
              トップページへ
            </AppLink>
          </span>
        }
      >
        ご利用ありがとうございました。
      </EmptyState>
    </div>
  )
}
