import { useCallback, useState } from 'react'
import { Form } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { FilterModelsDocument } from '#contract/generated/model-search.ts'
import { MAX_KEYWORD_LENGTH } from '#domain/search/keyword-length.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { useAnswerTo } from '../catalog/use-found-models.ts'

/** What the field held when the page was made, and the models that it names; null: all. */
export interface FirstFilter {
  readonly keyword: string
  readonly modelIds: readonly number[] | null
}

export async function loadFilter(
  graphql: GraphqlClient,
  url: URL,
  makerId: number,
  signal: AbortSignal,
): Promise<FirstFilter> {
  const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD_LENGTH)
  const modelIds = keyword === '' ? null : await findIds(graphql, makerId, keyword.split(/\s+/), signal)
  return { keyword, modelIds }
}

interface ModelFilter {
  readonly typed: string
  readonly setTyped: (typed: string) => void
  /** Null: all. While an answer is on its way, the one before. */
  readonly modelIds: readonly number[] | null
}

/** Narrows a maker's models to those that a name, a nickname or a number means. */
export function useModelFilter(makerId: number, first: FirstFilter): ModelFilter {
  const [typed, setTyped] = useState(first.keyword)
  const search = useCallback(
    (keywords: string[], signal: AbortSignal) => findIds(browserGraphql(), makerId, keywords, signal),
    [makerId],
  )
  const { answer } = useAnswerTo(typed, first.modelIds, search)
  return { typed, setTyped, modelIds: typed.trim() === '' ? null : answer }
}

async function findIds(graphql: GraphqlClient, makerId: number, keywords: string[], signal: AbortSignal) {
  const { searchModels } = await graphql.request(FilterModelsDocument, { keywords, makerId }, signal)
  return searchModels.map(({ modelId }) => modelId)
}

interface Properties extends Pick<ModelFilter, 'typed' | 'setTyped'> {
  readonly displacementCtgId: number | null
  /** How many models are shown; null where nothing narrows them. */
  readonly shown: number | null
}

/** A plain form besides, so that it works without scripts. */
export function ModelFilterForm({ typed, setTyped, displacementCtgId, shown }: Properties) {
  return (
    <Form method="get" role="search" preventScrollReset className="mt-4 grid max-w-read gap-2">
      <label htmlFor="model-filter" className="font-bold">
        車種名で絞り込む
      </label>
      {displacementCtgId !== null && <input type="hidden" name="displacement" value={displacementCtgId} />}
      <span className="relative block">
        <input
          id="model-filter"
          name="keyword"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_KEYWORD_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="名前、愛称、数字の一部"
          className="control pl-11"
        />
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-text-2" />
      </span>
      <p role="status" className="text-sm text-text-2">
        {shown === 0 && '該当する車種がありません。別の言葉か、ほかの排気量でお探しください。'}
        {shown !== null && shown > 0 && `${shown}車種を表示しています`}
      </p>
    </Form>
  )
}
