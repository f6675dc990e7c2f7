import type { Crumb } from '#ui/navigation/breadcrumb.tsx'
import type { ArticleSummary } from '../content/article.ts'
import { SITE_NAME } from './site-name.ts'

/** Addresses in structured data are complete: they are built when the origin is known. */
export type StructuredDataOf = (origin: string) => Readonly<Record<string, unknown>>

export function breadcrumbData(crumbs: readonly Crumb[]): StructuredDataOf {
  return (origin) => ({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to && { item: origin + to }),
    })),
  })
}

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

export function faqData(questions: readonly { readonly question: string; readonly text: string }[]): StructuredDataOf {
  return () => ({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  })
}

export function organisationData(): StructuredDataOf {
  return (origin) => ({
    '@type': 'WebSite',
    name: SITE_NAME,
    url: `${origin}/kaitori`,
    inLanguage: 'ja',
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}/kaitori/search-form?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  })
}

interface PricedModel {
  readonly name: string
  readonly path: string
  readonly min: number
  readonly max: number
  readonly salesCount: number
}

export function priceData({ name, path, min, max, salesCount }: PricedModel): StructuredDataOf {
  return (origin) => ({
    '@type': 'Product',
    name,
    category: 'バイク',
    url: origin + path,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'JPY',
      lowPrice: min,
      highPrice: max,
      offerCount: salesCount,
      itemCondition: 'https://schema.org/UsedCondition',
    },
  })
}
