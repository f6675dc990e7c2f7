import { buildModelIndexInSteps, type ModelIndex, type SearchableModel } from '#domain/search/model-index.ts'

/** How long a request waits for a part of the work; the longest step (joining all keys) takes 38 ms. */
const PART_MS = 10

/** The building of one search index, in the background until somebody needs it at once. */
export interface SearchIndexBuild {
  runInBackground(): void
  /** Ends the work in the background; who still holds the catalog can have the index nevertheless. */
  stop(): void
  finish(): ModelIndex
}

export function searchIndexBuild(models: readonly SearchableModel[]): SearchIndexBuild {
  const steps = buildModelIndexInSteps(models)
  let index: ModelIndex | undefined
  let nextPart: NodeJS.Immediate | undefined

  const advance = () => {
    const step = steps.next()
    if (step.done) index = step.value
    return index
  }
  const runPart = () => {
    const end = performance.now() + PART_MS
    while (!advance()) {
      if (performance.now() < end) continue
      nextPart = setImmediate(runPart)
      return
    }
  }
  const stop = () => {
    clearImmediate(nextPart)
    nextPart = undefined
  }
  return {
    runInBackground() {
      if (index === undefined) nextPart ??= setImmediate(runPart)
    },
    stop,
    finish() {
      stop()
      for (;;) {
        const built = index ?? advance()
        if (built) return built
      }
    },
  }
}
