import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import type { MenuMaker } from '../chrome/maker-menu.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'

/** /souba/0: the makers that the menu groups under "all other makers". */
export function OtherMakers({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <div className="page py-8">
      <PageMeta
        title="その他すべてのメーカーの買取相場"
        description="ビューエル、ビモータ、インディアンなど、その他のメーカーのバイク買取相場をご覧いただけます。"
        path="/kaitori/souba/0"
      />
      <PageBreadcrumb crumbs={[{ label: '買取相場', to: '/kaitori/souba' }, { label: 'その他すべてのメーカー' }]} />
      <h1 className="mt-4 text-2xl">その他すべてのメーカー</h1>
      <ul className="mt-6 grid gap-2 sm:grid-cols-2 md:grid-cols-3">
        {makers.map(({ makerId, makerNameJp, makerSymbol }) => (
          <li key={makerId}>
            <AppLink
              to={`/kaitori/souba/${makerId}`}
              className="card flex min-h-14 items-center gap-3 px-3 py-2 font-bold text-ink no-underline hover:border-line-strong"
            >
              <MakerIcon makerId={makerId} symbol={makerSymbol} />
              {makerNameJp}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
