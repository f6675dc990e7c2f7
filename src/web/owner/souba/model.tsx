import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SoubaModelPageDocument } from '#contract/generated/souba.ts'
import { cacheUntilChange } from '../../host-context.ts'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import type { Route } from './+types/model.ts'
import { idOf } from './address.ts'
import { ModelPrices } from './model-prices.tsx'
import { type Narrowing, narrowingOf, withoutType, withoutYear } from './narrowing.ts'

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
) {
  const { modelTypeId, modelYear, mileageKm } = narrowing
  const asked = { ...page, modelTypeId, modelYear, mileageKm }
  const answer = await graphql.request(SoubaModelPageDocument, asked, signal).catch((error: unknown) => {
    const fault = error instanceof GraphqlCallError && error.fields.find(({ field }) => field === 'modelYear')
    if (!fault) throw error
    return fault.message
  })
  if (typeof answer === 'string') return loadNarrowed(graphql, page, withoutYear(narrowing, answer), signal)
  const { soubaModel, ...rest } = answer
  if (!soubaModel || soubaModel.model.makerId !== page.makerId) throw notFound()
  if (modelTypeId !== null && !soubaModel.model.modelTypes.some((it) => it.modelTypeId === modelTypeId))
    return loadNarrowed(graphql, page, withoutType(narrowing), signal)
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
