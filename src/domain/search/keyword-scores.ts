import type { ModelIndex, NameIndex } from './model-index.ts'
import { figuresDiffer, stretchesWithOneError } from './one-error.ts'
import { endsEntry, initialsOf, occurrencesOf, startsEntry, type TextIndex } from './text-index.ts'

/** Points out of 100 per model, by its number in the index. */
export type Scores = Uint8Array

export const EXACT_NAME = 100
const FIRST_WORDS_OF_NAME = 90
const PREFIX_OF_NAME = 80
const WHOLE_WORDS = 72
const MAKER = 70
const PREFIX_OF_WORD = 65
const DISPLACEMENT = 58
const SUBSTRING = 50
/** A match with one error is worth this share of the same match without. */
const ONE_ERROR = 0.36
const WRONG_FIGURE = 4
/** Shorter keys with one error would match almost everything. */
export const SHORTEST_WITH_ERROR = 3
const SHORTEST_WITH_ERROR_INSIDE_WORD = 5
/** Names are rounded up from what the engine has: 400 for 399, 1300 for 1284. */
const ROUNDING = 0.016

/** Adds to `scores` what the models' names, makers and displacements say about one reading of a keyword. */
export function scoreKey(index: ModelIndex, text: string, scores: Scores): void {
  scoreNames(index.names, text, scores)
  if (text.length > 1) {
    const makers = new Uint8Array(index.modelsOfMaker.length)
    scoreNames(index.makers, text, makers)
    passOnToModels(index, makers, scores)
  }
  scoreDisplacement(index, text, scores)
}

/** Adds to `scores` the models whose name or maker differs from the text by one character. */
export function scoreWithOneError(index: ModelIndex, text: string, scores: Scores): void {
  if (text.length < SHORTEST_WITH_ERROR || /^\d{1,3}$/.test(text)) return
  scoreNamesWithOneError(index.names, text, scores)
  const makers = new Uint8Array(index.modelsOfMaker.length)
  scoreNamesWithOneError(index.makers, text, makers)
  passOnToModels(index, makers, scores)
}

function scoreNames(names: NameIndex, text: string, scores: Scores): void {
  const starts = text.length === 1 ? initialsOf(names.keys, text) : occurrencesOf(names.keys, text)
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] ?? 0
    raiseOwners(names, start, pointsOf(names.keys, start, start + text.length), scores)
  }
}

function scoreNamesWithOneError(names: NameIndex, text: string, scores: Scores): void {
  for (const { start, end } of stretchesWithOneError(names.keys, text)) {
    if (text.length < SHORTEST_WITH_ERROR_INSIDE_WORD && names.keys.wordStart[start] !== 1) continue
    const points = Math.round(pointsOf(names.keys, start, end) * ONE_ERROR)
    const wrongFigure = figuresDiffer(names.keys.text, start, end, text)
    raiseOwners(names, start, wrongFigure ? points - WRONG_FIGURE : points, scores)
  }
}

function raiseOwners(names: NameIndex, place: number, points: number, scores: Scores): void {
  const entry = names.keys.entryAt[place] ?? -1
  const given = points - (names.lessBy[entry] ?? 0)
  const until = names.ownersFrom[entry + 1] ?? 0
  for (let i = names.ownersFrom[entry] ?? 0; i < until; i++) raise(scores, names.owners[i] ?? 0, given)
}

function pointsOf(keys: TextIndex, start: number, end: number): number {
  const wordEnd = keys.wordStart[end] === 1
  if (startsEntry(keys, start)) {
    return endsEntry(keys, end) ? EXACT_NAME : wordEnd ? FIRST_WORDS_OF_NAME : PREFIX_OF_NAME
  }
  if (keys.wordStart[start] !== 1) return SUBSTRING
  return wordEnd ? WHOLE_WORDS : PREFIX_OF_WORD
}

function raise(scores: Scores, owner: number, points: number): void {
  if ((scores[owner] ?? 0) < points) scores[owner] = points
}

function passOnToModels(index: ModelIndex, makers: Scores, scores: Scores): void {
  makers.forEach((points, maker) => {
    if (points === 0) return
    const given = Math.round((points * MAKER) / EXACT_NAME)
    for (const model of index.modelsOfMaker[maker] ?? []) raise(scores, model, given)
  })
}

function scoreDisplacement(index: ModelIndex, text: string, scores: Scores): void {
  const figures = /^(\d{2,4})(?:CC)?$/.exec(text)?.[1]
  if (figures === undefined) return
  const sought = Number(figures)
  const tolerated = sought % 10 === 0 || sought % 25 === 0 ? Math.max(1, sought * ROUNDING) : 0
  for (let model = 0; model < scores.length; model++) {
    if (Math.abs((index.displacements[model] ?? 0) - sought) <= tolerated) raise(scores, model, DISPLACEMENT)
  }
}
