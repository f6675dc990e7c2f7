import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import {
  DisplacementCategoriesDocument,
  type DisplacementCategoriesQuery,
  MakersDocument,
  type MakersQuery,
} from '#contract/generated/catalog.ts'
import { SoubaMakerDocument } from '#contract/generated/souba.ts'
import { ALL_OTHER_MAKERS } from '#domain/souba/maker-menu.ts'
import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/maker.ts'
import { idOf } from './address.ts'
import { DisplacementLinks, displacementOf } from './displacement-links.tsx'
import { MakerPrices } from './maker-prices.tsx'
import { loadFilter } from './model-filter.tsx'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const makerId = idOf(params.makerId)
  const displacementCtgId = displacementOf(url)
  if (makerId === null || displacementCtgId === undefined) throw pageNotFound(url)
  if (makerId === ALL_OTHER_MAKERS) {
    const [{ makers }, { displacementCategories }] = await Promise.all([
      graphql.request(MakersDocument, { makerIds: [ALL_OTHER_MAKERS], displacementCtgId }, signal),
      graphql.request(DisplacementCategoriesDocument, {}, signal),
    ])
    return { page: 'others' as const, makers, displacementCategories, displacementCtgId }
  }
  const [{ makerPageInfo, ...rest }, filter] = await Promise.all([
    graphql.request(SoubaMakerDocument, { makerId }, signal),
    loadFilter(graphql, url, makerId, signal),
  ])
  if (!makerPageInfo) throw notFound()
  return { page: 'maker' as const, makerPageInfo, ...rest, displacementCtgId, filter }
}

export function loader(route: Route.LoaderArgs) {
  if (!route.url.searchParams.has('keyword')) cacheUntilChange(route.context, ['catalog', 'souba'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Maker({ loaderData }: Route.ComponentProps) {
  return loaderData.page === 'others' ? (
    <OtherMakers {...loaderData} />
  ) : (
    <MakerPrices key={loaderData.makerPageInfo.maker.makerId} {...loaderData} />
  )
}

interface OtherMakersProperties {
  readonly makers: MakersQuery['makers']
  readonly displacementCategories: DisplacementCategoriesQuery['displacementCategories']
  readonly displacementCtgId: number | null
}

/** /souba/0: the makers that the menu groups under "all other makers". */
function OtherMakers({ makers, displacementCategories, displacementCtgId }: OtherMakersProperties) {
  const category = displacementCategories.find((it) => it.displacementCtgId === displacementCtgId)?.title
  const addressOf = (id: number | null) => `/kaitori/souba/0${id === null ? '' : `?displacement=${id}`}`
  return (
    <div className="page py-8">
      <PageMeta
        title={`その他すべてのメーカー${category ? `（${category}）` : ''}の買取相場`}
        description="ビューエル、ビモータ、インディアンなど、その他のメーカーのバイク買取相場をご覧いただけます。"
        path={addressOf(displacementCtgId)}
      />
      <PageBreadcrumb crumbs={[{ label: '買取相場', to: '/kaitori/souba' }, { label: 'その他すべてのメーカー' }]} />
      <h1 className="mt-4 text-2xl">その他すべてのメーカー</h1>
      <div className="mt-4">
        <DisplacementLinks categories={displacementCategories} selected={displacementCtgId} addressOf={addressOf} />
      </div>
      {makers.length === 0 && <p className="mt-6">この排気量の車種があるメーカーはありません。</p>}
      <ul className="full-rows mt-6 grid gap-2 sm:grid-cols-2">
        {makers.map(({ makerId, makerNameJp, makerSymbol, models }) => (
          <li key={makerId}>
            <AppLink
              to={`/kaitori/souba/${makerId}${displacementCtgId === null ? '' : `?displacement=${displacementCtgId}`}`}
              className="card flex min-h-14 items-center gap-3 px-3 py-2 font-bold text-ink no-underline hover:border-line-strong"
            >
              <MakerIcon makerId={makerId} symbol={makerSymbol} />
              {makerNameJp}
              <span className="tabular ml-auto font-normal text-sm text-text-2">{models.length}車種</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
