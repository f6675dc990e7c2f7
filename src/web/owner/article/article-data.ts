import type { ArticleSummary } from '../../content/article.ts'
import { SITE_NAME } from '../../seo/site-name.ts'
import type { StructuredDataOf } from '../../seo/structured-data.ts'

export function articleData({ id, title, description, publishedOn, category }: ArticleSummary): StructuredDataOf {
  return (origin) => ({
    '@type': 'Article',
    headline: title,
    description,
    articleSection: category,
    datePublished: publishedOn,
    dateModified: publishedOn,
    inLanguage: 'ja',
    image: `${origin}/og/default.png`,
    mainEntityOfPage: `${origin}/kaitori/article/${id}`,
    author: { '@type': 'Organization', name: SITE_NAME, url: `${origin}/kaitori` },
    publisher: { '@type': 'Organization', name: SITE_NAME, logo: `${origin}/icons/icon-512.png` },
  })
}
