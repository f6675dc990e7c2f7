import { AllMakersDocument } from '#contract/generated/souba.ts'
import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { dateText } from '#ui/values/date-time.ts'
import type { ArticleSummary } from '../../content/article.ts'
import { articles, findArticle, summaryOf } from '../../content/articles.server.ts'
import { Prose } from '../../content/prose.tsx'
import { TableOfContents } from '../../content/table-of-contents.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { SITE_NAME } from '../../seo/site-name.ts'
import type { StructuredDataOf } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { loadOnServer, notFound } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import type { MenuMaker } from '../souba/maker-tiles.tsx'
import type { Route } from './+types/article.ts'
import { ArticleArt } from './article-art.tsx'
import { ArticleCard } from './article-card.tsx'
import { categoryCrumb } from './list.ts'
import { PreviousNext } from './previous-next.tsx'

export async function loader(route: Route.LoaderArgs) {
  const article = findArticle(route.params.articleId)
  if (!article) throw notFound()
  cacheUntilChange(route.context, ['catalog'])
  const { allMakers } = await loadOnServer(
    (graphql, { signal }) => graphql.request(AllMakersDocument, {}, signal),
    route,
  )
  const position = articles().indexOf(article)
  const neighbour = (offset: number) => {
    const found = articles()[position + offset]
    return found ? { to: `/kaitori/article/${found.id}`, title: found.title } : null
  }
  return {
    article: summaryOf(article),
    blocks: article.blocks,
    related: article.related.flatMap((id) =>
      articles()
        .filter((other) => other.id === id)
        .map(summaryOf),
    ),
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
              <ArticleCard article={other} art={<ArticleArt category={other.category} />} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function articleData({ id, title, description, publishedOn, category }: ArticleSummary): StructuredDataOf {
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

/** What a reader may do now: see the prices that belong to the subject, or start a sale. */
function NextSteps({ makers }: { readonly makers: readonly MenuMaker[] }) {
  return (
    <section aria-labelledby="next-steps" className="card p-5 sm:p-6">
      <h2 id="next-steps" className="text-lg">
        自分のバイクの相場を確かめる
      </h2>
      {makers.length > 0 && (
        <ul className="mt-4 grid gap-2 sm:grid-cols-2">
          {makers.map(({ makerId, makerNameJp, makerSymbol }) => (
            <li key={makerId}>
              <AppLink
                to={`/kaitori/souba/${makerId}`}
                className="flex min-h-12 items-center gap-3 rounded-control border border-line px-3 py-2 text-ink no-underline hover:border-line-strong"
              >
                <MakerIcon makerId={makerId} symbol={makerSymbol} />
                <span>{makerNameJp}の買取相場</span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5 flex flex-wrap gap-3">
        <SaleLink to="/kaitori/search-form">相場を調べる</SaleLink>
        <SaleLink to="/kaitori/sell-form/signup" className="button button-quiet">
          出品する
        </SaleLink>
      </p>
    </section>
  )
}
