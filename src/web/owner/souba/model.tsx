import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SoubaModelPageDocument } from '#contract/generated/souba.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import type { Route } from './+types/model.ts'
import { idOf } from './address.ts'
import { ModelPrices, type ModelPricesData } from './model-prices.tsx'
import { type Narrowing, narrowingOf, withoutRefused } from './narrowing.ts'

async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const makerId = idOf(params.makerId)
  const modelId = idOf(params.modelId)
  if (makerId === null || modelId === null) throw pageNotFound(url)
  return loadNarrowed(graphql, { makerId, modelId }, narrowingOf(url, new Date().getFullYear()), signal)
}

/** What fits no bike of the model is left out, with a word beside its field. */
async function loadNarrowed(
  graphql: GraphqlClient,
  page: { readonly makerId: number; readonly modelId: number },
  narrowing: Narrowing,
  signal: AbortSignal | undefined,
): Promise<ModelPricesData> {
  const { modelTypeId, modelYear, mileageKm } = narrowing
  const asked = { ...page, modelTypeId, modelYear, mileageKm }
  const answer = await graphql.request(SoubaModelPageDocument, asked, signal).catch((error: unknown) => {
    const rest = error instanceof GraphqlCallError ? withoutRefused(narrowing, error.fields) : null
    if (rest === null) throw error
    return loadNarrowed(graphql, page, rest, signal)
  })
  if ('narrowing' in answer) return answer
  const { soubaModel, ...rest } = answer
  if (!soubaModel || soubaModel.model.makerId !== page.makerId) throw notFound()
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
