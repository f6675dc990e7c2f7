import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ModelToSearchDocument, type SearchedModelFragment } from '#contract/generated/market-search.ts'
import { idOf } from './address.ts'
import { narrowedWords } from './narrow-form.tsx'
import { type Narrowing, narrowingOf } from './narrowing.ts'

/** A bike that the page of market prices names in the address of a form, which reads it once. */
export interface NamedBike {
  readonly model: SearchedModelFragment
  readonly narrowing: Narrowing
}

const BIKE_PARAMETERS = ['modelId', 'type', 'year', 'km'] as const

/** For `useDropParameters`. */
export const BIKE_IN_ADDRESS = BIKE_PARAMETERS.join()

export function namesBike(url: URL): boolean {
  return BIKE_PARAMETERS.some((name) => name !== 'modelId' && url.searchParams.has(name))
}

/** `?modelId=1001&type=100105&year=2016&km=17300` */
export function bikeSearch(modelId: number, { modelTypeId, modelYear, mileageKm }: Narrowing): string {
  const values = [modelId, modelTypeId, modelYear, mileageKm]
  const given = BIKE_PARAMETERS.flatMap((name, index) => (values[index] == null ? [] : [[name, String(values[index])]]))
  return `?${new URLSearchParams(given)}`
}

export async function loadNamedBike(graphql: GraphqlClient, url: URL, signal: AbortSignal): Promise<NamedBike | null> {
  const modelId = idOf(url.searchParams.get('modelId') ?? undefined)
  const answer = modelId === null ? null : await graphql.request(ModelToSearchDocument, { modelId }, signal)
  if (!answer?.model) return null
  return { model: answer.model, narrowing: fitted(answer.model, narrowingOf(url, new Date().getFullYear())) }
}

/** A type of another model is none; one that the year alone leaves open is meant by it. */
export function fitted({ modelTypes }: Pick<SearchedModelFragment, 'modelTypes'>, narrowing: Narrowing): Narrowing {
  const { modelTypeId, modelYear } = narrowing
  if (modelTypeId !== null)
    return modelTypes.some((it) => it.modelTypeId === modelTypeId) ? narrowing : { ...narrowing, modelTypeId: null }
  if (modelYear === null) return narrowing
  const [type, ...others] = modelTypes.filter(
    ({ startYear, endYear }) => startYear === null || (startYear <= modelYear && modelYear <= (endYear ?? modelYear)),
  )
  return type && others.length === 0 ? { ...narrowing, modelTypeId: type.modelTypeId } : narrowing
}

/** ホンダ CB400SF（3型・2016年式・17,300km） */
export function bikeWords({ model, narrowing }: NamedBike): string {
  const words = narrowedWords(narrowing, model.modelTypes)
  return `${model.maker?.makerNameJp ?? ''} ${model.modelNameJp}${words && `（${words}）`}`.trim()
}
