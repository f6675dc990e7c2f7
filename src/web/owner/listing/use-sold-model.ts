import { useEffect, useState } from 'react'
import { ModelToSellDocument, type SoldModelFragment } from '#contract/generated/selling.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** The chosen model with its types and its class; null until it is known. */
export function useSoldModel(modelId: number | null): SoldModelFragment | null {
  const [model, setModel] = useState<SoldModelFragment | null>(null)
  const isKnown = model?.modelId === modelId
  useEffect(() => {
    if (modelId === null || isKnown) return
    const stop = new AbortController()
    const ask = () =>
      void browserGraphql()
        .request(ModelToSellDocument, { modelId }, stop.signal)
        .then((answer) => setModel(answer.model))
        .catch(() => undefined) // asked again when the network is back
    ask()
    window.addEventListener('online', ask)
    return () => {
      stop.abort()
      window.removeEventListener('online', ask)
    }
  }, [modelId, isKnown])
  return isKnown ? model : null
}
