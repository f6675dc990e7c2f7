import { useEffect, useState } from 'react'
import {
  ModelsOfMakerDocument,
  type ModelsOfMakerQuery,
  ModelToSearchDocument,
  type SearchedModelFragment,
  SearchModelsDocument,
  type SearchModelsQuery,
} from '#contract/generated/market-search.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** How long a form waits after the last key before it looks, in milliseconds. */
const INPUT_DELAY = 20

type Found = SearchModelsQuery['searchModels']

interface Answer<Value> {
  readonly key: string
  readonly value: Value
}

/** The models that match what is typed, as it is typed; null while that is not known. */
export function useFoundModels(keyword: string, first: Found): Found | null {
  const typed = keyword.trim()
  const [answer, setAnswer] = useState<Answer<Found>>({ key: typed, value: first })
  const isKnown = answer.key === typed
  useEffect(() => {
    if (typed === '' || isKnown) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void browserGraphql()
        .request(SearchModelsDocument, { keywords: typed.split(/\s+/) }, stop.signal)
        .then(({ searchModels }) => setAnswer({ key: typed, value: searchModels }))
        .catch(() => undefined) // maker, class and model can be chosen below
    }, INPUT_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, isKnown])
  if (typed === '') return []
  return isKnown ? answer.value : null
}

type Models = ModelsOfMakerQuery['models']

/** The models of a maker in a class. */
export function useModels(makerId: number | null, displacementCtgId: number | null): Models | null {
  const key = `${makerId} ${displacementCtgId}`
  const [answer, setAnswer] = useState<Answer<Models>>()
  useEffect(() => {
    if (makerId === null || displacementCtgId === null) return
    const stop = new AbortController()
    void browserGraphql()
      .request(ModelsOfMakerDocument, { makerId, displacementCtgId }, stop.signal)
      .then(({ models }) => setAnswer({ key: `${makerId} ${displacementCtgId}`, value: models }))
      .catch(() => undefined)
    return () => stop.abort()
  }, [makerId, displacementCtgId])
  return answer?.key === key ? answer.value : null
}

/** The chosen model with its types. */
export function useModel(modelId: number | null, first: SearchedModelFragment | null): SearchedModelFragment | null {
  const [model, setModel] = useState(first)
  const isKnown = model?.modelId === modelId
  useEffect(() => {
    if (modelId === null || isKnown) return
    const stop = new AbortController()
    void browserGraphql()
      .request(ModelToSearchDocument, { modelId }, stop.signal)
      .then((answer) => setModel(answer.model))
      .catch(() => undefined)
    return () => stop.abort()
  }, [modelId, isKnown])
  return isKnown ? model : null
}
