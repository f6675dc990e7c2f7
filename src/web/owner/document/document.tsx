import { dateText } from '#ui/values/date-time.ts'
import { findDocument } from '../../content/documents.server.ts'
import { Prose } from '../../content/prose.tsx'
import { TableOfContents } from '../../content/table-of-contents.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { notFound } from '../../shell/data-route.ts'
import { ConsentSettings } from '../../tracking/consent-banner.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/document.ts'

/** One module for all pages of content/pages; the address says which. */
export function loader({ url, context }: Route.LoaderArgs) {
  const document = findDocument(url.pathname)
  if (!document) throw notFound()
  cacheUntilChange(context, [])
  return document
}

export default function Document({ loaderData }: Route.ComponentProps) {
  const { path, title, description, updatedOn, language, contents, blocks } = loaderData
  return (
    <div className="page-read py-6">
      <PageMeta title={title} description={description} path={path} />
      <PageBreadcrumb crumbs={[{ label: title }]} />
      <h1 className="mt-6 text-2xl" lang={language}>
        {title}
      </h1>
      <p className="mt-2 text-sm text-text-2">
        <span lang={language}>{language === 'en' ? 'Last updated: ' : '最終更新：'}</span>
        <time dateTime={updatedOn}>{language === 'en' ? updatedOn : dateText(updatedOn)}</time>
      </p>
      {contents && (
        <div className="mt-8">
          <TableOfContents blocks={blocks} />
        </div>
      )}
      <div className="mt-8">
        <Prose blocks={blocks} lang={language} />
      </div>
      {path === '/kaitori/privacy' && <ConsentSettings />}
    </div>
  )
}
