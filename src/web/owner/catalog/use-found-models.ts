import { useEffect, useState } from 'react'
import { SearchModelsDocument, type SearchModelsQuery } from '#contract/generated/model-search.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** How long a form waits after the last key before it looks, in milliseconds. */
const INPUT_DELAY = 20

type Found = SearchModelsQuery['searchModels']

/** The models that match what is typed, as it is typed; null while that is not known. `first`: what is known of the first words. */
export function useFoundModels(keyword: string, first: Found | null): Found | null {
  const typed = keyword.trim()
  const [answer, setAnswer] = useState(first && { key: typed, value: first })
  const isKnown = answer?.key === typed
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
  return answer && isKnown ? answer.value : null
}
