import { scoreParts } from './keyword-parts.ts'
import { EXACT_NAME, type Scores, scoreKey, scoreWithOneError } from './keyword-scores.ts'
import type { ModelIndex, SearchableModel } from './model-index.ts'
import { type SearchKey, searchKeysOf } from './search-key.ts'

export interface ModelSearch {
  /** All of them must match. */
  readonly keywords: readonly string[]
  readonly makerId?: number
  readonly displacementCtgIds?: readonly number[]
  readonly limit: number
}

interface ModelMatch {
  readonly modelId: number
  /** From 0 to 1, comparable only within one answer. */
  readonly score: number
}

interface Keyword {
  readonly readings: readonly SearchKey[]
  readonly scores: Scores
}

interface Keywords {
  readonly each: readonly Keyword[]
  /** What was typed without the spaces between: CB 400 SF is CB400SF. */
  readonly joined: Keyword
}

const MAX_KEYWORDS = 6
/** With this many good matches nobody needs guesses below them. */
const ENOUGH = 10
/** The score of a name whose first words, or nickname, are exactly what was typed: no guesses below it either. */
const SURE = 0.87
/** Totals are averages of points, kept in tenths. */
const TENTHS = 10

/** Models by how well they match, best first; without keywords the most popular ones. */
export function searchModels(index: ModelIndex, search: ModelSearch): ModelMatch[] {
  const typed = search.keywords.slice(0, MAX_KEYWORDS).flatMap((keyword) => keyword.slice(0, 100).split(/\s+/u))
  const keywords = readKeywords(index, [...new Set(typed)].filter((keyword) => keyword !== '').slice(0, MAX_KEYWORDS))
  if (keywords.each.length === 0) {
    const all = new Uint16Array(index.models.length).fill(1)
    return typed.every((keyword) => keyword === '') ? bestOf(index, search, all) : []
  }
  const all = [...keywords.each, keywords.joined]
  const matches = () => bestOf(index, search, totalsOf(index, keywords))

  for (const { readings, scores } of all) for (const { text } of readings) scoreKey(index, text, scores)
  const whole = matches()
  if (whole.length >= Math.min(ENOUGH, search.limit) || (whole[0]?.score ?? 0) >= SURE) return whole
  if (whole.length === 0) {
    for (const { readings, scores } of all) for (const key of readings) scoreParts(index, key, scores, false)
  }
  for (const { readings, scores } of all) {
    for (const { text } of readings) {
      // Three characters, one of them wrong, say too little to add guesses to something found.
      if (whole.length === 0 || text.length > 3) scoreWithOneError(index, text, scores)
    }
  }
  const forgiven = matches()
  if (forgiven.length > 0) return forgiven
  for (const { readings, scores } of all) for (const key of readings) scoreParts(index, key, scores, true)
  return matches()
}

function readKeywords(index: ModelIndex, typed: readonly string[]): Keywords {
  const unscored = (text: string) => ({ readings: searchKeysOf(text), scores: new Uint8Array(index.models.length) })
  const each = typed.map(unscored).filter(({ readings }) => readings.length > 0)
  return { each, joined: each.length > 1 ? unscored(typed.join('')) : { readings: [], scores: new Uint8Array(0) } }
}

function totalsOf(index: ModelIndex, { each, joined }: Keywords): Uint16Array {
  const totals = new Uint16Array(index.models.length)
  each.forEach(({ scores }, i) => {
    for (let model = 0; model < totals.length; model++) {
      const points = scores[model] ?? 0
      const before = totals[model] ?? 0
      totals[model] = points === 0 || (before === 0 && i > 0) ? 0 : before + points
    }
  })
  for (let model = 0; model < totals.length; model++) {
    const sum = totals[model] ?? 0
    const together = joined.scores[model] ?? 0
    if (sum > 0 || together > 0) totals[model] = Math.max((sum * TENTHS) / each.length, together * TENTHS)
  }
  return totals
}

/** Sorts by counting: models of equal totals stay in the order of the index. */
function bestOf(index: ModelIndex, search: ModelSearch, totals: Uint16Array): ModelMatch[] {
  const byTotal: number[][] = Array.from({ length: EXACT_NAME * TENTHS + 1 }, () => [])
  for (let model = 0; model < totals.length; model++) {
    const equal = byTotal[totals[model] ?? 0]
    if (totals[model] === 0 || equal === undefined || equal.length >= search.limit) continue
    const candidate = index.models[model]
    if (candidate && passes(candidate, search)) equal.push(model)
  }
  const matches: ModelMatch[] = []
  for (let total = byTotal.length - 1; total > 0 && matches.length < search.limit; total--) {
    for (const model of byTotal[total] ?? []) {
      const found = index.models[model]
      if (found) matches.push({ modelId: found.modelId, score: total / (EXACT_NAME * TENTHS) })
    }
  }
  return matches.slice(0, Math.max(0, search.limit))
}

function passes(model: SearchableModel, { makerId, displacementCtgIds }: ModelSearch): boolean {
  if (makerId !== undefined && model.makerId !== makerId) return false
  return displacementCtgIds === undefined || displacementCtgIds.includes(model.displacementCtgId)
}
