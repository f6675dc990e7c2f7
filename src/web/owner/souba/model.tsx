import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SoubaModelPageDocument } from '#contract/generated/souba.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import type { Route } from './+types/model.ts'
import { idOf } from './address.ts'
import { ModelPrices } from './model-prices.tsx'
import { narrowingOf } from './narrowing.ts'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const makerId = idOf(params.makerId)
  const modelId = idOf(params.modelId)
  if (makerId === null || modelId === null) throw pageNotFound(url)
  const narrowing = narrowingOf(url, new Date().getFullYear())
  if (!narrowing) throw pageNotFound(url)
  const { modelTypeId, modelYear, mileageKm } = narrowing
  const asked = { makerId, modelId, modelTypeId, modelYear, mileageKm }
  const { soubaModel, ...rest } = await graphql.request(SoubaModelPageDocument, asked, signal)
  if (!soubaModel || soubaModel.model.makerId !== makerId) throw notFound()
  if (modelTypeId !== null && !soubaModel.model.modelTypes.some((it) => it.modelTypeId === modelTypeId))
    throw notFound()
  return { soubaModel, ...rest, narrowing }
}

export function loader(route: Route.LoaderArgs) {
  cacheUntilChange(route.context, ['catalog', 'souba'])
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Model({ loaderData }: Route.ComponentProps) {
  return <ModelPrices {...loaderData} />
}
