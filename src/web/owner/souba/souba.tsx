import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SoubaTopByDisplacementDocument, SoubaTopDocument } from '#contract/generated/souba.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, pageNotFound } from '../../shell/data-route.ts'
import { FoundModels, foundWords, pricesOf } from '../catalog/found-models.tsx'
import { loadSearched, type SearchedModels } from '../catalog/searched-models.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/souba.ts'
import { DisplacementLinks, displacementOf } from './displacement-links.tsx'
import { MakerTiles } from './maker-tiles.tsx'
import { Ranking } from './ranking.tsx'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const displacementCtgId = displacementOf(url)
  if (displacementCtgId === undefined) throw pageNotFound(url)
  const [top, searched] = await Promise.all([
    graphql.request(SoubaTopDocument, {}, signal),
    loadSearched(graphql, url, signal),
  ])
  if (displacementCtgId === null) return { ...top, displacementCtgId, searched }
  const { soubaRanking } = await graphql.request(SoubaTopByDisplacementDocument, { displacementCtgId }, signal)
  return { ...top, soubaRanking, displacementCtgId, searched }
}

export function loader(route: Route.LoaderArgs) {
  if (!route.url.searchParams.has('keyword')) cacheUntilChange(route.context, ['catalog', 'souba'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Souba({ loaderData }: Route.ComponentProps) {
  const { allMakers, soubaRanking, displacementCategories, displacementCtgId, searched } = loaderData
  const category = displacementCategories.find((it) => it.displacementCtgId === displacementCtgId)
  const addressOf = (id: number | null) => `/kaitori/souba${id === null ? '' : `?displacement=${id}`}`
  return (
    <div className="page py-8">
      <PageMeta
        title={category ? `${category.title}のバイク買取相場` : 'メーカー別のバイク買取相場'}
        description="メーカーと車種を選ぶと、実際の取引にもとづくバイクの買取相場がわかります。相場の推移と3か月先の見通しもご覧いただけます。"
        path={addressOf(displacementCtgId)}
      />
      <PageBreadcrumb crumbs={[{ label: '買取相場' }]} />
      <h1 className="mt-4 text-2xl">メーカー別の買取相場</h1>
      <p className="mt-3 text-text-2">
        メーカーを選んで、車種ごとの買取相場をご覧ください。
        <AppLink to="/kaitori/souba/accuracy">相場の精度</AppLink>も公開しています。
      </p>
      {searched && <Searched {...searched} />}
      <div className="mt-8">
        <MakerTiles makers={allMakers} />
      </div>
      <section className="mt-12" aria-labelledby="ranking">
        <h2 id="ranking" className="text-xl">
          取引の多い車種{category && `（${category.title}）`}
        </h2>
        <div className="mt-4">
          <DisplacementLinks categories={displacementCategories} selected={displacementCtgId} addressOf={addressOf} />
        </div>
        <div className="mt-4">
          {soubaRanking.length > 0 ? (
            <Ranking rows={soubaRanking} />
          ) : (
            <p className="text-text-2">この排気量の取引は、まだありません。</p>
          )}
        </div>
      </section>
    </div>
  )
}

/** What a search on another page found. */
function Searched({ keyword, models }: SearchedModels) {
  return (
    <section className="mt-8" aria-labelledby="searched">
      <h2 id="searched" className="text-xl break-words">
        「{keyword}」の車種
      </h2>
      <p className="mt-2 mb-4 text-text-2">
        {models.length === 0
          ? '見つかりませんでした。車種名を短くするか、型式のかわりに車種名で、または下のメーカーからお探しください。'
          : foundWords(models)}
      </p>
      {models.length > 0 && <FoundModels models={models} addressOf={pricesOf} />}
    </section>
  )
}
