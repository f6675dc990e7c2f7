import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { OtherMakersDocument, SoubaMakerDocument } from '#contract/generated/souba.ts'
import { ALL_OTHER_MAKERS } from '#domain/souba/maker-menu.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound } from '../../shell/data-route.ts'
import type { Route } from './+types/maker.ts'
import { idOf } from './address.ts'
import { displacementOf } from './displacement-links.tsx'
import { MakerPrices } from './maker-prices.tsx'
import { OtherMakers } from './other-makers.tsx'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const makerId = idOf(params.makerId)
  const displacementCtgId = displacementOf(url)
  if (makerId === null || displacementCtgId === undefined) throw notFound()
  if (makerId === ALL_OTHER_MAKERS) {
    const { makers } = await graphql.request(OtherMakersDocument, {}, signal)
    return { page: 'others' as const, makers }
  }
  const { makerPageInfo, ...rest } = await graphql.request(SoubaMakerDocument, { makerId }, signal)
  if (!makerPageInfo) throw notFound()
  return { page: 'maker' as const, makerPageInfo, ...rest, displacementCtgId }
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'souba'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Maker({ loaderData }: Route.ComponentProps) {
  return loaderData.page === 'others' ? <OtherMakers makers={loaderData.makers} /> : <MakerPrices {...loaderData} />
}
