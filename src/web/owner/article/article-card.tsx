import { dateText } from '#ui/values/date-time.ts'
import type { ArticleSummary } from '../../content/article.ts'
import { AppLink } from '../../shell/app-link.tsx'

interface Properties {
  readonly article: ArticleSummary
  /** Drawn by the lists (article-art.tsx): on the top page, whose scripts have a limit, every drawing counts. */
  readonly art?: React.ReactNode
}

/** An article in a list: the whole card is its link. */
export function ArticleCard({ article, art }: Properties) {
  const { id, title, description, category, publishedOn } = article
  return (
    <article className="card relative flex h-full flex-col p-4 hover:border-line-strong sm:p-5">
      <div className="flex items-center gap-3 text-xs text-text-2">
        {art}
        <p className="grid gap-0.5">
          <span className="font-bold text-ink">{category}</span>
          <time dateTime={publishedOn}>{dateText(publishedOn)}</time>
        </p>
      </div>
      <h3 className="mt-3 text-base">
        <AppLink to={`/kaitori/article/${id}`} className="text-ink no-underline after:absolute after:inset-0">
          {title}
        </AppLink>
      </h3>
      <p className="mt-2 line-clamp-2 text-sm text-text-2">{description}</p>
    </article>
  )
}
