import type { Crumb } from '#ui/navigation/breadcrumb.tsx'
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
      target: `${origin}/kaitori/souba?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  })
}

interface ReviewSummary {
  readonly count: number
  readonly reviewSatisfaction: number
}

interface Review {
  readonly nickname: string
  readonly comment: string
  readonly reviewSatisfaction: number
  readonly createdAt: string
}

/** The service as those who sold through it rate it, 1 to 5, with their newest words. */
export function reviewsData(
  { count, reviewSatisfaction }: ReviewSummary,
  reviews: readonly Review[],
): StructuredDataOf {
  const rating = (value: number) => ({ ratingValue: value, bestRating: 5, worstRating: 1 })
  return (origin) => ({
    '@type': 'Product',
    name: `${SITE_NAME} バイクのオークション買取`,
    url: `${origin}/kaitori`,
    image: `${origin}/og/default.png`,
    aggregateRating: {
      '@type': 'AggregateRating',
      ...rating(Number(reviewSatisfaction.toFixed(2))),
      reviewCount: count,
    },
    review: reviews.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.nickname },
      datePublished: review.createdAt.slice(0, 10),
      reviewBody: review.comment,
      reviewRating: { '@type': 'Rating', ...rating(review.reviewSatisfaction) },
    })),
  })
}
