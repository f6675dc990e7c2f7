import { unifyCharacters, unifyText } from './characters.ts'
import { foldSpelling } from './sounds.ts'
import { buildTextIndex, occurrencesOf, type TextIndex } from './text-index.ts'

/** A piece of writing that can be found. */
export interface FoundableText {
  readonly title: string
  readonly body: string
}

export interface TextsIndex {
  readonly index: TextIndex
  readonly count: number
}

/** A title tells what a text is about; a body may mention anything. */
const TITLE_WEIGHT = 3
/** A word that stands there as it was typed counts more than its pairs of characters, which inflections share. */
const WHOLE_WORD_WEIGHT = 2
/** Of what was typed, by weight: below it a text has only particles and endings in common with it. */
const LEAST_SHARE = 0.5

/** Titles have even owners, bodies odd ones. */
export function buildTextsIndex(texts: readonly FoundableText[]): TextsIndex {
  const keys = texts.flatMap(({ title, body }, place) =>
    [title, body].map((text, part) => ({
      key: { text: fold(unifyText(text)), wordStarts: [] },
      owner: 2 * place + part,
      nickname: false,
    })),
  )
  return { index: buildTextIndex(keys), count: texts.length }
}

/** The places of the texts that fit, the best first. Japanese has no spaces: what is compared are pairs of characters. */
export function searchTexts({ index, count }: TextsIndex, query: string): number[] {
  const scores = new Map<number, { score: number; share: number }>()
  let total = 0
  for (const word of new Set(fold(unifyCharacters(query)).split(' '))) {
    const pieces = [word, ...pairsOf(word)].filter((piece) => piece.length >= 2)
    for (const piece of new Set(pieces)) {
      const owners = ownersOf(index, piece)
      const found = new Set([...owners].map(placeOf))
      if (found.size === 0) continue // an inflection or a word that nobody here writes: the rest decides
      const weight = Math.log(1 + count / found.size) * (piece === word ? WHOLE_WORD_WEIGHT : 1)
      total += weight
      for (const place of found) {
        const { score, share } = scores.get(place) ?? { score: 0, share: 0 }
        const isInTitle = owners.has(2 * place)
        scores.set(place, { score: score + weight * (isInTitle ? TITLE_WEIGHT : 1), share: share + weight })
      }
    }
  }
  return [...scores]
    .filter(([, { share }]) => share >= total * LEAST_SHARE)
    .sort(([one, { score }], [other, { score: otherScore }]) => otherScore - score || one - other)
    .map(([place]) => place)
}

/** 引き渡し and 引渡し are one word. Kana are katakana by then. */
function fold(text: string): string {
  return foldSpelling(text).replaceAll('引キ渡', '引渡')
}

function placeOf(owner: number): number {
  return Math.floor(owner / 2)
}

function ownersOf(index: TextIndex, piece: string): Set<number> {
  const owners = new Set<number>()
  for (const start of occurrencesOf(index, piece)) owners.add(index.ownerAt[start] ?? 0)
  return owners
}

/** Latin words and numbers are written with spaces and do not inflect: a pair of them says nothing. */
function pairsOf(word: string): string[] {
  const pairs = Array.from({ length: Math.max(0, word.length - 1) }, (_, start) => word.slice(start, start + 2))
  return pairs.filter((pair) => !/^[0-9A-Z]+$/.test(pair))
}
