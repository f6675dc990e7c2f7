import { dateText } from '#ui/values/date-time.ts'
import type { ArticleSummary } from '../../content/article.ts'
import { AppLink } from '../../shell/app-link.tsx'

/** An article in a list: the whole card is its link. */
export function ArticleCard({ article }: { readonly article: ArticleSummary }) {
  const { id, title, description, category, publishedOn } = article
  return (
    <article className="card relative flex h-full flex-col p-4 hover:border-line-strong sm:p-5">
      <p className="flex flex-wrap items-center justify-between gap-2 text-xs text-text-2">
        <span className="rounded-full bg-brand-soft px-3 py-0.5 text-ink">{category}</span>
        <time dateTime={publishedOn}>{dateText(publishedOn)}</time>
      </p>
      <h3 className="mt-3 text-base">
        <AppLink to={`/kaitori/article/${id}`} className="text-ink no-underline after:absolute after:inset-0">
          {title}
        </AppLink>
      </h3>
      <p className="mt-2 line-clamp-2 text-sm text-text-2">{description}</p>
    </article>
  )
}
