import type { ModelIndex } from './model-index.ts'
import { DISPLACEMENT_WORDS } from './nicknames.ts'
import { figuresDiffer, stretchesWithOneError } from './one-error.ts'
import {
  initialsOf,
  KEY_END,
  KEY_START,
  NICKNAME,
  occurrencesOf,
  type TextIndex,
  WORD_END,
  WORD_START,
} from './text-index.ts'
import { codesTyped, isBeginningOfCode, isShapedAsCode } from './type-code.ts'

/** Points out of 100 per model, by its number in the index. */
export type Scores = Uint8Array

export const EXACT_NAME = 100
/** A name or nickname that is just so is meant rather: CB1 is a model, and a type of another one. */
const EXACT_CODE = 95
const FIRST_WORDS_OF_NAME = 90
const PREFIX_OF_NAME = 80
const WHOLE_WORDS = 72
const MAKER = 70
const PREFIX_OF_WORD = 65
const PREFIX_OF_CODE = 60
const DISPLACEMENT = 58
const SUBSTRING = 50
const LESS_BY_NICKNAME = 3
/** A match with one error is worth this share of the same match without. */
const ONE_ERROR = 0.36
const WRONG_FIGURE = 4
/** Shorter keys with one error would match almost everything. */
export const SHORTEST_WITH_ERROR = 3
const SHORTEST_WITH_ERROR_INSIDE_WORD = 5
/** One wrong figure of three says nothing, and no name has a number of five. */
const WITHOUT_GUESSES = /^(\d{1,3}|\d{5,})$/
/** GN125 with an error is OG125, and that JOG125. */
const LITTLE_BUT_FIGURES = /^[A-Z]{1,2}\d+[A-Z]?$/
/** Inside of a word they say nothing: NR stands in THRUXTON RS. */
const TWO_LETTERS = /^[A-Z]{2}$/
/** Names are rounded up from what the engine has: 400 for 399, 1300 for 1284. */
const ROUNDING = 0.016

/**
 * Adds to `scores` what the models' names, makers and displacements say about one reading of a keyword;
 * `wordsOnly`: not where the text stands inside of a word.
 */
export function scoreKey(
  index: ModelIndex,
  text: string,
  scores: Scores,
  wordsOnly = isShapedAsCode(text) || TWO_LETTERS.test(text),
): void {
  scoreNames(index.names, text, scores, wordsOnly)
  if (text.length > 1) {
    const makers = new Uint8Array(index.modelsOfMaker.length)
    scoreNames(index.makers, text, makers)
    passOnToModels(index, makers, scores)
  }
  scoreDisplacement(index, text, scores)
}

/** Adds to `scores` the models with a type whose code is the text, whatever a certificate puts before it, or begins so. */
export function scoreCodes({ codes }: ModelIndex, text: string, scores: Scores): void {
  for (const code of codesTyped(text)) {
    const isLongEnough = isBeginningOfCode(code)
    for (const start of occurrencesOf(codes, code)) {
      if (((codes.marks[start] ?? 0) & KEY_START) === 0) continue
      const isWhole = ((codes.marks[start + code.length] ?? 0) & KEY_END) !== 0
      if (isWhole || isLongEnough) raise(scores, codes.ownerAt[start] ?? 0, isWhole ? EXACT_CODE : PREFIX_OF_CODE)
    }
  }
}

/** Adds to `scores` the models whose name or maker differs from the text by one character. */
export function scoreWithOneError(index: ModelIndex, text: string, scores: Scores): void {
  if (text.length < SHORTEST_WITH_ERROR || WITHOUT_GUESSES.test(text)) return
  scoreNamesWithOneError(index.names, text, scores)
  const makers = new Uint8Array(index.modelsOfMaker.length)
  scoreNamesWithOneError(index.makers, text, makers)
  passOnToModels(index, makers, scores)
}

function scoreNames(names: TextIndex, text: string, scores: Scores, wordsOnly = false): void {
  const starts = text.length === 1 ? initialsOf(names, text) : occurrencesOf(names, text)
  const isNickname = starts.some((start) => isWholeNickname(names, start, start + text.length))
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] ?? 0
    if (wordsOnly && ((names.marks[start] ?? 0) & WORD_START) === 0) continue
    if (isNickname && isOtherNickname(names, start, start + text.length)) continue
    raise(scores, names.ownerAt[start] ?? 0, pointsOf(names, start, start + text.length))
  }
}

function isWholeNickname({ marks }: TextIndex, start: number, end: number): boolean {
  return ((marks[start] ?? 0) & NICKNAME) !== 0 && isWholeKey(marks, start, end)
}

/** ナナハン says nothing of the ナナハンキラー, which is a 350. */
function isOtherNickname({ marks }: TextIndex, start: number, end: number): boolean {
  return ((marks[start] ?? 0) & NICKNAME) !== 0 && !isWholeKey(marks, start, end)
}

function isWholeKey(marks: TextIndex['marks'], start: number, end: number): boolean {
  return ((marks[start] ?? 0) & KEY_START) !== 0 && ((marks[end] ?? 0) & KEY_END) !== 0
}

function scoreNamesWithOneError(names: TextIndex, text: string, scores: Scores): void {
  for (const { start, end } of stretchesWithOneError(names, text)) {
    const startsWord = ((names.marks[start] ?? 0) & WORD_START) !== 0
    if ((text.length < SHORTEST_WITH_ERROR_INSIDE_WORD || LITTLE_BUT_FIGURES.test(text)) && !startsWord) continue
    const points = Math.round(pointsOf(names, start, end) * ONE_ERROR)
    const wrongFigure = figuresDiffer(names.text, start, end, text)
    raise(scores, names.ownerAt[start] ?? 0, wrongFigure ? points - WRONG_FIGURE : points)
  }
}

function pointsOf(names: TextIndex, start: number, end: number): number {
  const first = names.marks[start] ?? 0
  const after = names.marks[end] ?? 0
  const less = (first & NICKNAME) === 0 ? 0 : LESS_BY_NICKNAME
  if ((first & KEY_START) !== 0) {
    if ((after & KEY_END) !== 0) return EXACT_NAME - less
    return ((after & WORD_END) === 0 ? PREFIX_OF_NAME : FIRST_WORDS_OF_NAME) - less
  }
  if ((first & WORD_START) === 0) return SUBSTRING - less
  return ((after & WORD_END) === 0 ? PREFIX_OF_WORD : WHOLE_WORDS) - less
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
  const [from, to] = displacementsOf(text)
  if (to === 0) return
  for (let model = 0; model < scores.length; model++) {
    const displacement = index.displacements[model] ?? 0
    if (displacement >= from && displacement <= to) raise(scores, model, DISPLACEMENT)
  }
}

function displacementsOf(text: string): readonly [from: number, to: number] {
  const figures = /^(\d{2,4})(?:CC)?$/.exec(text)?.[1]
  if (figures === undefined) return DISPLACEMENT_WORDS.get(text) ?? [0, 0]
  const sought = Number(figures)
  const tolerated = sought % 25 === 0 ? Math.max(1, sought * ROUNDING) : 1
  return [sought - tolerated, sought + tolerated]
}
