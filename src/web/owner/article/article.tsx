import { AllMakersDocument } from '#contract/generated/souba.ts'
import { dateText } from '#ui/values/date-time.ts'
import { articles, findArticle, summaryOf } from '../../content/articles.server.ts'
import { Prose } from '../../content/prose.tsx'
import { TableOfContents } from '../../content/table-of-contents.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { StructuredData } from '../../seo/structured-data.tsx'
import { loadOnServer, notFound } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/article.ts'
import { ArticleCard } from './article-card.tsx'
import { articleData } from './article-data.ts'
import { categoryCrumb } from './list.ts'
import { NextSteps } from './next-steps.tsx'
import { PreviousNext } from './previous-next.tsx'

export async function loader(route: Route.LoaderArgs) {
  const article = findArticle(route.params.articleId)
  if (!article) throw notFound()
  cacheUntilChange(route.context, ['catalog'])
  const { allMakers } = await loadOnServer(
    (graphql, { signal }) => graphql.request(AllMakersDocument, {}, signal),
    route,
  )
  const position = articles.indexOf(article)
  const neighbour = (offset: number) => {
    const found = articles[position + offset]
    return found ? { to: `/kaitori/article/${found.id}`, title: found.title } : null
  }
  return {
    article: summaryOf(article),
    blocks: article.blocks,
    related: article.related.flatMap((id) => articles.filter((other) => other.id === id).map(summaryOf)),
    makers: allMakers.filter(({ makerId }) => article.souba.includes(`/kaitori/souba/${makerId}`)),
    previous: neighbour(-1),
    next: neighbour(1),
  }
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { article, blocks, related, makers, previous, next } = loaderData
  const { id, title, description, category, publishedOn } = article
  return (
    <div className="page py-6">
      <PageMeta title={title} description={description} path={`/kaitori/article/${id}`} type="article" />
      <StructuredData of={articleData(article)} />
      <PageBreadcrumb crumbs={[{ label: 'お役立ち情報', to: '/kaitori/article' }, categoryCrumb(category)]} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,var(--container-read))_1fr]">
        <article className="contents">
          <header className="lg:col-start-1">
            <p className="flex flex-wrap items-center gap-3 text-sm text-text-2">
              <span className="rounded-full bg-brand-soft px-3 py-0.5 text-ink">{category}</span>
              <time dateTime={publishedOn}>{dateText(publishedOn)}</time>
            </p>
            <h1 className="mt-3 text-2xl">{title}</h1>
          </header>
          <aside className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
            <div className="lg:sticky lg:top-24">
              <TableOfContents blocks={blocks} />
            </div>
          </aside>
          <div className="lg:col-start-1">
            <Prose blocks={blocks} />
          </div>
        </article>
        <div className="lg:col-start-1">
          <NextSteps makers={makers} />
        </div>
        <div className="lg:col-start-1">
          <PreviousNext previous={previous} next={next} label="記事" />
        </div>
      </div>
      <section aria-labelledby="related" className="mt-12">
        <h2 id="related" className="text-xl">
          関連する記事
        </h2>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {related.map((other) => (
            <li key={other.id}>
              <ArticleCard article={other} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
