import { createLexicon, longestWordAt } from './lexicon.ts'

/** How the Latin letters are called, in the spellings owners use. */
const LETTER_NAMES: Readonly<Record<string, readonly string[]>> = {
  A: ['エー', 'エイ'],
  B: ['ビー'],
  C: ['シー'],
  D: ['ディー', 'デー'],
  E: ['イー'],
  F: ['エフ'],
  G: ['ジー'],
  H: ['エイチ', 'エッチ'],
  I: ['アイ'],
  J: ['ジェイ', 'ジェー'],
  K: ['ケー', 'ケイ'],
  L: ['エル'],
  M: ['エム'],
  N: ['エヌ'],
  O: ['オー'],
  P: ['ピー'],
  Q: ['キュー'],
  R: ['アール'],
  S: ['エス'],
  T: ['ティー', 'テー'],
  U: ['ユー'],
  V: ['ブイ', 'ヴイ', 'ヴィー'],
  W: ['ダブリュー', 'ダブリュ', 'ダブル'],
  X: ['エックス'],
  Y: ['ワイ'],
  Z: ['ゼット', 'ズィー'],
}

const LETTERS = createLexicon(
  Object.entries(LETTER_NAMES).flatMap(([letter, names]) => names.map((name) => [name, letter] as const)),
)

/** ダブルアール is RR in CBR250RR and, said carelessly, WR in WR250R. */
export type DoubleMeans = 'twice' | 'W'

interface SpokenLetter {
  readonly letters: string
  readonly length: number
}

export function spokenLetterAt(text: string, at: number, double: DoubleMeans): SpokenLetter | undefined {
  const found = longestWordAt(LETTERS, text, at)
  if (found === undefined) return undefined
  if (found.word === 'ダブル' && double === 'twice') {
    const doubled = longestWordAt(LETTERS, text, at + found.word.length)
    if (doubled) return { letters: doubled.meaning.repeat(2), length: found.word.length + doubled.word.length }
  }
  return { letters: found.meaning, length: found.word.length }
}
