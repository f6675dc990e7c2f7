import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SearchModelsDocument, type SearchModelsQuery } from '#contract/generated/model-search.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'

export interface SearchedModels {
  readonly keyword: string
  readonly models: SearchModelsQuery['searchModels']
}

/** The models that the words of the address name; null where it names none. */
export async function loadSearched(
  graphql: GraphqlClient,
  url: URL,
  signal: AbortSignal,
): Promise<SearchedModels | null> {
  const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD_LENGTH)
  const keywords = keyword.split(/\s+/).filter(Boolean)
  if (keywords.length === 0) return null
  const { searchModels } = await graphql.request(SearchModelsDocument, { keywords }, signal)
  return { keyword, models: searchModels }
}
