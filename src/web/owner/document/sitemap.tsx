import { HONOUR_PAGE } from '#content/dealer/honour-definition.ts'
import { AllMakersDocument } from '#contract/generated/souba.ts'
import { articles, summaryOf } from '../../content/articles.server.ts'
import { documents } from '../../content/documents.server.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { loadOnServer } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/sitemap.ts'

interface LinkGroup {
  readonly title: string
  readonly links: readonly { readonly to: string; readonly label: string }[]
}

const MAIN: LinkGroup = {
  title: 'サービス',
  links: [
    { to: '/kaitori', label: 'トップページ' },
    { to: '/kaitori/search-form', label: '相場検索' },
    { to: '/kaitori/sell-form/signup', label: '出品する' },
    { to: '/kaitori/auction', label: '取引車両一覧' },
    { to: '/kaitori/auction-review', label: '取引のレビュー' },
    { to: HONOUR_PAGE, label: '販売店の取引実績とは' },
    { to: '/kaitori/user-voice', label: '売却した方の声' },
    { to: '/kaitori/help', label: 'ヘルプ' },
    { to: '/kaitori/login', label: 'ログイン' },
    { to: '/kaitori/sign-up', label: '会員登録' },
    { to: '/kaitori/contact', label: 'お問い合わせ' },
  ],
}

export async function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog'])
  const { allMakers } = await loadOnServer(
    (graphql, { signal }) => graphql.request(AllMakersDocument, {}, signal),
    route,
  )
  return {
    makers: allMakers.map(({ makerId, makerNameJp }) => ({ to: `/kaitori/souba/${makerId}`, label: makerNameJp })),
    articles: articles()
      .map(summaryOf)
      .map(({ id, title }) => ({ to: `/kaitori/article/${id}`, label: title })),
    documents: documents().map(({ path, title }) => ({ to: path, label: title })),
  }
}

export default function Sitemap({ loaderData: { makers, articles, documents } }: Route.ComponentProps) {
  const groups: LinkGroup[] = [
    MAIN,
    {
      title: 'メーカー別の買取相場',
      links: [
        { to: '/kaitori/souba', label: 'すべてのメーカー' },
        { to: '/kaitori/souba/accuracy', label: '相場の精度' },
        ...makers,
      ],
    },
    { title: 'お役立ち情報', links: [{ to: '/kaitori/article', label: '記事の一覧' }, ...articles] },
    { title: 'サイトについて', links: documents },
  ]
  return (
    <div className="page py-6">
      <PageMeta
        title="サイトマップ"
        description="Kaitoriのページの一覧です。相場検索、出品、メーカー別の買取相場、お役立ち情報、会社概要や規約へのリンクをまとめています。"
        path="/kaitori/sitemap"
      />
      <PageBreadcrumb crumbs={[{ label: 'サイトマップ' }]} />
      <h1 className="mt-6 text-2xl">サイトマップ</h1>
      {groups.map(({ title, links }) => (
        <section key={title} className="mt-8">
          <h2 className="border-b border-line pb-2 text-lg">{title}</h2>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
            {links.map(({ to, label }) => (
              <li key={to}>
                <AppLink to={to} className="inline-flex min-h-11 items-center py-1 text-sm">
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
