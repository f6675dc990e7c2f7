import { scoreParts } from './keyword-parts.ts'
import { EXACT_NAME, type Scores, scoreCodes, scoreKey, scoreWithOneError } from './keyword-scores.ts'
import type { ModelIndex, SearchableModel } from './model-index.ts'
import { ABSENT_MODELS } from './nicknames.ts'
import { type SearchKey, searchKeysOf } from './search-key.ts'
import { isShapedAsCode } from './type-code.ts'

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
  /** By what it was found; a guess is only like what was typed. */
  readonly by: 'name' | 'code' | 'guess'
}

interface Keyword {
  readonly typed: string
  readonly readings: readonly SearchKey[]
  readonly scores: Scores
}

interface Keywords {
  readonly each: readonly Keyword[]
  /** What was typed without the spaces between: CB 400 SF is CB400SF. */
  readonly joined: Keyword | undefined
}

const MAX_KEYWORDS = 6
/** What is typed beside a model's name into a search engine; no model is called so. */
const BESIDE_NAMES = /^(?:中古車?|バイク|オートバイ|単車|買取り?|買い取り|相場|査定|価格|値段|売りたい|売る|売却)$/u
/** Where words follow a name without a space: SR400ファイナルエディション. */
const BEFORE_WORDS = /(?<=[a-z0-9ａ-ｚ０-９])(?=[ァ-ヶ\p{sc=Han}])/iu
/** With this many good matches nobody needs guesses below them. */
const ENOUGH = 10
/** The score of a name whose first words, or nickname, are exactly what was typed: no guesses below it either. */
const SURE = 0.87
/** Totals are averages of points, kept in tenths. */
const TENTHS = 10

/** Models by how well they match, best first; equally good ones by trades; without keywords the most traded ones. */
export function searchModels(index: ModelIndex, search: ModelSearch): ModelMatch[] {
  const words = search.keywords.slice(0, MAX_KEYWORDS).flatMap((keyword) => keyword.slice(0, 100).split(/\s+/u))
  const names = words.filter((word) => !BESIDE_NAMES.test(word))
  const typed = names.some((word) => word !== '') ? names : words
  const keywords = readKeywords(index, [...new Set(typed)].filter((keyword) => keyword !== '').slice(0, MAX_KEYWORDS))
  if (keywords.each.length === 0) {
    const all = new Uint16Array(index.models.length).fill(1)
    return typed.every((keyword) => keyword === '') ? bestOf(index, search, all, { named: all, known: all }) : []
  }
  const all = keywords.joined ? [...keywords.each, keywords.joined] : keywords.each
  const matches = (certain: Certain) => bestOf(index, search, totalsOf(keywords), certain)

  for (const { readings, scores } of all) for (const { text } of readings) scoreKey(index, text, scores)
  let named = totalsOf(keywords)
  for (const { readings, scores } of all) for (const { text } of readings) scoreCodes(index, text, scores)
  const known = totalsOf(keywords)
  const meant = keywords.each.filter(({ scores }) => scores.some((points) => points > 0)).map(({ typed }) => typed)
  const whole = matches({ named, known })
  if (whole.length >= Math.min(ENOUGH, search.limit) || (whole[0]?.score ?? 0) >= SURE) return whole
  if (whole.length === 0) {
    for (const { readings, scores } of all) for (const key of readings) scoreParts(index, key, scores, false)
    named = totalsOf(keywords)
  }
  for (const { readings, scores } of all) {
    for (const { text } of readings) {
      // Three characters, one of them wrong, say too little to add guesses to something found.
      if ((whole.length === 0 || text.length > 3) && mayBeMistyped(text)) scoreWithOneError(index, text, scores)
    }
  }
  const forgiven = matches({ named, known })
  if (forgiven.length > 0) return forgiven
  for (const { readings, scores } of all)
    for (const key of readings) if (mayBeMistyped(key.text)) scoreParts(index, key, scores, true)
  const alike = matches({ named, known })
  if (alike.length > 0) return alike
  const rest = meant.length === keywords.each.length ? [] : withoutUnknown(index, search, meant)
  const apart = keywords.each.flatMap(({ typed }) => typed.split(BEFORE_WORDS))
  if (rest.length > 0 || apart.length === keywords.each.length) return rest
  return asGuesses(searchModels(index, { ...search, keywords: apart }))
}

/** SR400 ファイナルエディション is an SR400: the words that no model has are left out where the others are a model's name. */
function withoutUnknown(index: ModelIndex, search: ModelSearch, meant: readonly string[]): ModelMatch[] {
  if (meant.length === 0) return []
  const found = searchModels(index, { ...search, keywords: meant })
  return (found[0]?.score ?? 0) < SURE ? [] : asGuesses(found)
}

function asGuesses(found: readonly ModelMatch[]): ModelMatch[] {
  return found.map((match) => ({ ...match, by: 'guess' }))
}

/** Totals before anything was guessed, without and with the codes. */
interface Certain {
  readonly named: Uint16Array
  readonly known: Uint16Array
}

const ABSENT = new Set(ABSENT_MODELS.flatMap(searchKeysOf).map(({ text }) => text))

function mayBeMistyped(text: string): boolean {
  return !isShapedAsCode(text) && !ABSENT.has(text)
}

function readKeywords(index: ModelIndex, typed: readonly string[]): Keywords {
  const unscored = (typed: string): Keyword => ({
    typed,
    readings: searchKeysOf(typed),
    scores: new Uint8Array(index.models.length),
  })
  const each = typed.map(unscored).filter(({ readings }) => readings.length > 0)
  return { each, joined: each.length > 1 ? unscored(typed.join('')) : undefined }
}

function totalsOf({ each, joined }: Keywords): Uint16Array {
  const [first, ...others] = each
  const totals = Uint16Array.from(first?.scores ?? [])
  for (const { scores } of others) addWhereBoth(totals, scores)
  const tenths = TENTHS / each.length
  for (let model = 0; model < totals.length; model++) totals[model] = (totals[model] ?? 0) * tenths
  if (joined) raiseTo(totals, joined.scores)
  return totals
}

function addWhereBoth(totals: Uint16Array, scores: Scores): void {
  for (let model = 0; model < totals.length; model++) {
    const before = totals[model] ?? 0
    const points = scores[model] ?? 0
    totals[model] = before === 0 || points === 0 ? 0 : before + points
  }
}

function raiseTo(totals: Uint16Array, scores: Scores): void {
  for (let model = 0; model < totals.length; model++) {
    const total = (scores[model] ?? 0) * TENTHS
    if (total > (totals[model] ?? 0)) totals[model] = total
  }
}

/** Sorts by counting: models of equal totals stay in the order of the index. */
function bestOf(index: ModelIndex, search: ModelSearch, totals: Uint16Array, certain: Certain): ModelMatch[] {
  const byTotal = new Array<number[] | undefined>(EXACT_NAME * TENTHS + 1).fill(undefined)
  for (let model = 0; model < totals.length; model++) {
    const total = totals[model] ?? 0
    if (total === 0) continue
    const equal = byTotal[total] ?? []
    byTotal[total] = equal
    if (equal.length >= search.limit) continue
    const candidate = index.models[model]
    if (candidate && passes(candidate, search)) equal.push(model)
  }
  const matches: ModelMatch[] = []
  for (let total = byTotal.length - 1; total > 0 && matches.length < search.limit; total--) {
    for (const model of byTotal[total] ?? []) {
      const found = index.models[model]
      const by = (certain.named[model] ?? 0) > 0 ? 'name' : (certain.known[model] ?? 0) > 0 ? 'code' : 'guess'
      if (found) matches.push({ modelId: found.modelId, score: total / (EXACT_NAME * TENTHS), by })
    }
  }
  return matches.slice(0, Math.max(0, search.limit))
}

function passes(model: SearchableModel, { makerId, displacementCtgIds }: ModelSearch): boolean {
  if (makerId !== undefined && model.makerId !== makerId) return false
  return displacementCtgIds === undefined || displacementCtgIds.includes(model.displacementCtgId)
}
