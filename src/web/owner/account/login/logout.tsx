import { useEffect } from 'react'
import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { forgetAllKept } from '../../../session/kept-entries.ts'
import { AppLink } from '../../../shell/app-link.tsx'

/** The guard of this address has ended the session (src/web/session/login-redirect.ts; on the server, the page session). */
export default function Logout() {
  useEffect(forgetAllKept, [])
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
