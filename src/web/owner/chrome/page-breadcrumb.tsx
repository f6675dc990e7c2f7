import { breadcrumbData, type Crumb } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { AppLink } from '../../shell/app-link.tsx'

/** The way to this page from the top, for people and for search engines; the last one is the page itself. */
export function PageBreadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const all = [{ label: 'トップ', to: '/kaitori' }, ...crumbs]
  return (
    <>
      <nav aria-label="パンくずリスト">
        <ol className="flex flex-wrap text-sm">
          {all.map(({ label, to }) => (
            <li key={label}>{to ? <AppLink to={to}>{label}</AppLink> : label}</li>
          ))}
        </ol>
      </nav>
      <StructuredData of={breadcrumbData(all)} />
    </>
  )
}
