import { Breadcrumb, type Crumb } from '#ui/navigation/breadcrumb.tsx'
import { breadcrumbData } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { AppLink } from '../../shell/app-link.tsx'

/** The way to this page from the top, for people and for search engines; the last one is the page itself. */
export function PageBreadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const all = [{ label: 'トップ', to: '/kaitori' }, ...crumbs]
  return (
    <>
      <Breadcrumb crumbs={all} LinkComponent={AppLink} />
      <StructuredData of={breadcrumbData(all)} />
    </>
  )
}
