import { PageMeta } from '../../seo/page-meta.tsx'
import { PageBreadcrumb } from './page-breadcrumb.tsx'

interface Properties {
  readonly title: string
  readonly description: string
  readonly path: string
  /** Between my page and this page. */
  readonly above?: readonly { readonly label: string; readonly to: string }[]
  readonly children: React.ReactNode
}

const MY_PAGE = { label: 'マイページ', to: '/kaitori/mypage' }
export const SETTING = { label: '設定', to: '/kaitori/mypage/setting' }

/** A page of the logged-in owner, as wide as one reads. */
export function OwnerPage({ title, description, path, above = [], children }: Properties) {
  return (
    <div className="page-read py-6">
      <PageMeta title={title} description={description} path={path} isIndexed={false} />
      <PageBreadcrumb crumbs={[MY_PAGE, ...above, { label: title }]} />
      <div className="mt-2">
        <h1 className="text-2xl">{title}</h1>
        <div className="mt-6 grid gap-6">{children}</div>
      </div>
    </div>
  )
}
