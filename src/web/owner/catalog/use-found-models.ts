import { useEffect, useState } from 'react'
import { SearchModelsDocument, type SearchModelsQuery } from '#contract/generated/model-search.ts'
import { browserGraphql } from '../../shell/browser-graphql.ts'

/** How long a form waits after the last key before it looks, in milliseconds. */
const INPUT_DELAY = 20

type Found = SearchModelsQuery['searchModels']

/** The models that match what is typed, as it is typed; null while that is not known. `first`: what is known of the first words. */
export function useFoundModels(keyword: string, first: Found | null): Found | null {
  const { answer, isCurrent } = useAnswerTo(keyword, first, findModels)
  if (keyword.trim() === '') return []
  return isCurrent ? answer : null
}

async function findModels(keywords: string[], signal: AbortSignal): Promise<Found> {
  const { searchModels } = await browserGraphql().request(SearchModelsDocument, { keywords }, signal)
  return searchModels
}

interface Answer<Value> {
  readonly answer: Value | null
  /** Whether it is the answer to what stands in the field now. */
  readonly isCurrent: boolean
}

/** What the server says to the words in a field, as they are typed. `search` must stay the same function. */
export function useAnswerTo<Value>(
  keyword: string,
  first: Value | null,
  search: (keywords: string[], signal: AbortSignal) => Promise<Value>,
): Answer<Value> {
  const typed = keyword.trim()
  const [answer, setAnswer] = useState<{ key: string; value: Value } | null>(
    first === null ? null : { key: typed, value: first },
  )
  const isKnown = answer?.key === typed
  useEffect(() => {
    if (typed === '' || isKnown) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void search(typed.split(/\s+/), stop.signal)
        .then((value) => setAnswer({ key: typed, value }))
        .catch(() => undefined) // the page has other ways to a model
    }, INPUT_DELAY)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, isKnown, search])
  return { answer: answer?.value ?? null, isCurrent: isKnown }
}
