import { StateDrawing } from '#ui/drawings/state-drawing.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { AppLink } from '../../../shell/app-link.tsx'

export default function TaikaiComplete() {
  return (
    <div className="page py-8">
      <PageMeta
        title="退会手続きが完了しました"
        description="退会手続きの完了ページです。"
        path="/kaitori/mypage/setting/taikai/complete"
        isIndexed={false}
      />
      <EmptyState
        heading="h1"
        drawing={<StateDrawing name="done" />}
        title="退会手続きが完了しました"
        action={
          <AppLink to="/kaitori" className="button button-quiet">
            トップページへ
          </AppLink>
        }
      >
        これまでご利用いただき、ありがとうございました。確認のメールをお送りしています。
      </EmptyState>
    </div>
  )
}
