import { Pager } from '#ui/navigation/pager.tsx'
import { articles, summaryOf } from '../../content/articles.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { notFound, pageNotFound } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/articles.ts'
import { ArticleArt } from './article-art.tsx'
import { ArticleCard } from './article-card.tsx'
import { CATEGORY_KEYS, categoryName, listAddress, readListChoice } from './list.ts'

const PAGE_SIZE = 12

export function loader({ url, context }: Route.LoaderArgs) {
  const choice = readListChoice(url.searchParams)
  if (!choice) throw pageNotFound(url)
  const { category, page } = choice
  const chosen = articles()
    .filter((article) => category === null || article.category === categoryName(category))
    .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn))
  const pageCount = Math.ceil(chosen.length / PAGE_SIZE)
  if (page > pageCount) throw notFound()
  cacheUntilChange(context, [])
  const shown = chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(summaryOf)
  return { category, page, pageCount, count: chosen.length, articles: shown }
}

export default function Articles({ loaderData }: Route.ComponentProps) {
  const { category, page, pageCount, count, articles } = loaderData
  const subject = category ? categoryName(category) : null
  const title = [subject ? `${subject}の記事` : 'バイク売却のお役立ち情報', page > 1 ? `${page}ページ目` : ''].filter(
    Boolean,
  )
  return (
    <div className="page py-6">
      <PageMeta
        title={title.join(' ')}
        description={`${subject ?? 'バイクの売り方、相場、書類、ローン、税金、写真の撮り方'}について、売る方の立場で説明する記事の一覧です（${page}/${pageCount}ページ）。`}
        path={listAddress({ category, page })}
      />
      <PageBreadcrumb
        crumbs={
          subject
            ? [{ label: 'お役立ち情報', to: '/kaitori/article' }, { label: subject }]
            : [{ label: 'お役立ち情報' }]
        }
      />
      <h1 className="mt-6 text-2xl">{subject ? `${subject}の記事` : 'お役立ち情報'}</h1>
      <p className="mt-3 text-text-2">売る前に知っておくと、あわてずに済むことをまとめました。全{count}件</p>
      <nav aria-label="記事の分類" className="mt-6">
        <ul className="grid grid-cols-3 gap-2 sm:flex sm:flex-wrap">
          <CategoryLink to="/kaitori/article" isCurrent={category === null}>
            すべて
          </CategoryLink>
          {CATEGORY_KEYS.map((key) => (
            <CategoryLink key={key} to={listAddress({ category: key, page: 1 })} isCurrent={key === category}>
              {categoryName(key)}
            </CategoryLink>
          ))}
        </ul>
      </nav>
      <h2 className="sr-only">記事の一覧</h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} art={<ArticleArt category={article.category} />} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pager
          current={page}
          count={pageCount}
          addressOf={(other) => listAddress({ category, page: other })}
          LinkComponent={AppLink}
        />
      </div>
    </div>
  )
}

interface CategoryLinkProperties {
  readonly to: string
  readonly isCurrent: boolean
  readonly children: React.ReactNode
}

function CategoryLink({ to, isCurrent, children }: CategoryLinkProperties) {
  const look = isCurrent ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface text-ink'
  return (
    <li>
      <AppLink
        to={to}
        className={`flex min-h-11 items-center justify-center rounded-full border px-2 text-sm no-underline sm:px-4 ${look}`}
        {...(isCurrent && { 'aria-current': 'page' as const })}
      >
        {children}
      </AppLink>
    </li>
  )
}
