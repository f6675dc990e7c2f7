import { type Scores, SHORTEST_WITH_ERROR, scoreKey, scoreWithOneError } from './keyword-scores.ts'
import type { ModelIndex } from './model-index.ts'
import { type SearchKey, wordsOf } from './search-key.ts'
import { isShapedAsCode } from './type-code.ts'

/** More parts than any name has are not worth the time. */
const MAX_PARTS = 4
/** Whole words that stand apart in a name are worth as much as the name with one error (36), other parts less. */
const WITHOUT_ERROR = { base: 20, share: 0.2 }
const WITH_ERROR = { base: 10, share: 0.1 }

/** Adds to `scores` the models that have all parts of a keyword in any order: デューク390, ホンダレブル. */
export function scoreParts(index: ModelIndex, key: SearchKey, scores: Scores, forgiving: boolean): void {
  if (isShapedAsCode(key.text)) return
  const { base, share } = forgiving ? WITH_ERROR : WITHOUT_ERROR
  for (const parts of partings(index, key)) {
    if (forgiving && parts.every((part) => part.length < SHORTEST_WITH_ERROR)) continue
    const sums = sumsOfAll(index, parts, forgiving)
    for (let model = 0; model < sums.length; model++) {
      const sum = sums[model] ?? 0
      const points = Math.round(base + (share * sum) / parts.length)
      if (sum > 0 && (scores[model] ?? 0) < points) scores[model] = points
    }
  }
}

/** The points of the parts added up, 0 where one is missing; empty when no model has them all. */
function sumsOfAll(index: ModelIndex, parts: readonly string[], forgiving: boolean): Uint16Array {
  const sums = new Uint16Array(index.models.length).fill(1)
  // The longest part is the rarest: most keywords without a match end after it.
  for (const part of parts.toSorted((a, b) => b.length - a.length)) {
    const points = scorePart(index, part, forgiving)
    let any = false
    for (let model = 0; model < sums.length; model++) {
      const before = sums[model] ?? 0
      const added = points[model] ?? 0
      sums[model] = before === 0 || added === 0 ? 0 : before + added
      any ||= before > 0 && added > 0
    }
    if (!any) return new Uint16Array(0)
  }
  return sums
}

function scorePart(index: ModelIndex, part: string, forgiving: boolean): Scores {
  const scores = new Uint8Array(index.models.length)
  // GN of GN125 is no part of CYGNUS.
  scoreKey(index, part, scores, /^[A-Z]{2}$/.test(part))
  if (forgiving) scoreWithOneError(index, part, scores)
  return scores
}

/** The ways to part a keyword: where the script changes, and after or before the name of a maker. */
function partings(index: ModelIndex, key: SearchKey): string[][] {
  const byScript = wordsOf(key)
  const byMaker = index.makerKeys.flatMap((maker) => {
    if (key.text.length <= maker.length) return []
    if (key.text.startsWith(maker)) return [[maker, key.text.slice(maker.length)]]
    return key.text.endsWith(maker) ? [[key.text.slice(0, -maker.length), maker]] : []
  })
  return [byScript, ...byMaker].filter((parts) => parts.length > 1 && parts.length <= MAX_PARTS)
}
