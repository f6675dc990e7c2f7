import { useEffect, useState } from 'react'
import {
  ModelsOfMakerDocument,
  type ModelsOfMakerQuery,
  ModelToSearchDocument,
  type SearchedModelFragment,
} from '#contract/generated/market-search.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

interface Answer<Value> {
  readonly key: string
  readonly value: Value
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
