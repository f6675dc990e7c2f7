import { isKana } from './characters.ts'
import { createLexicon, longestWordAt } from './lexicon.ts'
import { spokenLetterAt } from './spoken-letters.ts'

type Numeral =
  | { kind: 'digit'; value: number; alone: 'besideLetter' | 'never' | 'anywhere'; english?: true }
  /** ロッ, ハッ and イッ mean a digit only before a unit. */
  | { kind: 'contracted'; value: number }
  | { kind: 'unit'; value: number; alone: 'besideLetter' | 'anywhere'; english?: true }
  | { kind: 'half' }

type Entry = readonly [string, Numeral]

const digits = (value: number, alone: 'besideLetter' | 'never' | 'anywhere', ...words: string[]): Entry[] =>
  words.map((word) => [word, { kind: 'digit', value, alone }])
const english = (value: number, word: string): Entry => [
  word,
  { kind: 'digit', value, alone: 'besideLetter', english: true },
]
const contracted = (value: number, word: string): Entry => [word, { kind: 'contracted', value }]
const units = (value: number, alone: 'besideLetter' | 'anywhere', ...words: string[]): Entry[] =>
  words.map((word) => [word, { kind: 'unit', value, alone }])

/** ニ and ゴ alone would tear ニンジャ and ゴリラ apart, so short words count only beside other numerals. */
const NUMERALS = createLexicon<Numeral>([
  ...digits(0, 'besideLetter', 'ゼロ', 'マル'),
  ...digits(0, 'never', 'レイ'),
  ...digits(1, 'besideLetter', 'イチ'),
  ...digits(2, 'never', 'ニ', 'ニー', 'ニイ'),
  ...digits(3, 'besideLetter', 'サン'),
  ...digits(4, 'besideLetter', 'ヨン'),
  ...digits(5, 'never', 'ゴ', 'ゴー'),
  ...digits(6, 'besideLetter', 'ロク'),
  ...digits(7, 'besideLetter', 'ナナ', 'シチ'),
  ...digits(8, 'besideLetter', 'ハチ'),
  ...digits(9, 'besideLetter', 'キュウ'),
  ...digits(9, 'never', 'キュー'),
  ...[
    'ワン',
    'ツー',
    'スリー',
    'フォー',
    'ファイブ',
    'シックス',
    'セブン',
    'エイト',
    'ナイン',
    'テン',
    'イレブン',
    'トゥエルブ',
  ].map((word, i) => english(i + 1, word)),
  english(14, 'フォーティーン'),
  english(18, 'エイティーン'),
  english(20, 'トゥエンティ'),
  ...Array.from('〇一二三四五六七八九').flatMap((kanji, value) => digits(value, 'anywhere', kanji)),
  ...digits(0, 'anywhere', '零'),
  ['ハンドレッド', { kind: 'unit', value: 100, alone: 'anywhere', english: true }],
  contracted(1, 'イッ'),
  contracted(6, 'ロッ'),
  contracted(8, 'ハッ'),
  ...units(10, 'besideLetter', 'ジュウ', 'ジュー'),
  ...units(100, 'anywhere', 'ヒャク', 'ビャク', 'ピャク'),
  ...units(1000, 'besideLetter', 'セン', 'ゼン'),
  ...units(10, 'anywhere', '十'),
  ...units(100, 'anywhere', '百'),
  ...units(1000, 'anywhere', '千'),
  ['ハン', { kind: 'half' }],
  ['半', { kind: 'half' }],
])

interface SpokenNumber {
  readonly figures: string
  readonly length: number
}

/** The number said or written in kanji at this place, as long as it goes: ニヒャクゴジュウ, 千三百, ニーゴーマル, ナナハン. */
export function spokenNumberAt(text: string, at: number, afterLetter: boolean): SpokenNumber | undefined {
  const numerals: Numeral[] = []
  let end = at
  for (;;) {
    const found = numeralAt(text, end, numerals)
    if (found === undefined) break
    numerals.push(found.numeral)
    end += found.length
  }
  const first = numerals[0]
  if (first === undefined) return undefined
  const besideLetter = afterLetter || endsBeforeLetterOrNumber(text, end)
  if (numerals.length === 1 && !standsAlone(first, besideLetter, isWholeKanaRun(text, at, end))) return undefined
  return { figures: toFigures(numerals), length: end - at }
}

function numeralAt(
  text: string,
  at: number,
  before: readonly Numeral[],
): { numeral: Numeral; length: number } | undefined {
  const arabic = arabicNumeralAt(text, at, before)
  if (arabic) return arabic
  const found = longestWordAt(NUMERALS, text, at)
  if (found === undefined) return undefined
  const { word, meaning: numeral } = found
  const last = before[before.length - 1]
  if (last?.kind === 'half' || startsAnotherNumber(last, numeral)) return undefined
  if (numeral.kind === 'half' && !(before.length === 1 && last?.kind === 'digit')) return undefined
  if (numeral.kind === 'unit' && last?.kind === 'unit' && last.value <= numeral.value) return undefined
  if (word === 'ゼン' && last === undefined) return undefined
  if (numeral.kind === 'contracted') {
    const next = longestWordAt(NUMERALS, text, at + word.length)
    if (next?.meaning.kind !== 'unit') return undefined
  }
  return { numeral, length: word.length }
}

/** In エムピースリーニヒャクゴジュウ the English word ends one number (MP3) and the Japanese one begins the next (250). */
function startsAnotherNumber(last: Numeral | undefined, numeral: Numeral): boolean {
  const isEnglish = last !== undefined && 'english' in last
  return isEnglish && !('english' in numeral) && !('value' in numeral && numeral.value === 0)
}

/** Arabic figures join in only around the kanji units: 4百, 1千3百, 2百50. */
function arabicNumeralAt(text: string, at: number, before: readonly Numeral[]) {
  const figures = /^\d+/.exec(text.slice(at, at + 8))?.[0]
  if (figures === undefined) return undefined
  const afterUnit = before[before.length - 1]?.kind === 'unit'
  const beforeUnit = figures.length === 1 && /[十百千]/.test(text.charAt(at + 1))
  if (!(beforeUnit || (afterUnit && figures.length <= 3))) return undefined
  const numeral: Numeral = { kind: 'digit', value: Number(figures), alone: 'never' }
  return { numeral, length: figures.length }
}

function standsAlone(numeral: Numeral, besideLetter: boolean, wholeRun: boolean): boolean {
  if (numeral.kind === 'half' || numeral.kind === 'contracted') return false
  return wholeRun || numeral.alone === 'anywhere' || (numeral.alone === 'besideLetter' && besideLetter)
}

function endsBeforeLetterOrNumber(text: string, end: number): boolean {
  if (!isKana(text.charAt(end)) || spokenLetterAt(text, end, 'W') !== undefined) return true
  const next = longestWordAt(NUMERALS, text, end)?.meaning.kind
  return next === 'digit' || next === 'unit'
}

function isWholeKanaRun(text: string, start: number, end: number): boolean {
  return !isKana(text.charAt(start - 1)) && !isKana(text.charAt(end))
}

function toFigures(numerals: readonly Numeral[]): string {
  if (numerals.some(({ kind }) => kind === 'half')) return halfHundred(numerals)
  if (!numerals.some(({ kind }) => kind === 'unit')) {
    return numerals.map((numeral) => (numeral.kind === 'digit' ? String(numeral.value) : '')).join('')
  }
  let total = 0
  let smallestUnit = 0
  let pending: number | undefined
  for (const numeral of numerals) {
    if (numeral.kind === 'unit') {
      total += (pending ?? 1) * numeral.value
      smallestUnit = numeral.value
      pending = undefined
    } else if (numeral.kind !== 'half') {
      pending = (pending ?? 0) * 10 + numeral.value
    }
  }
  // センサン is how the CB1300 is called.
  const rest = pending !== undefined && pending < 10 && smallestUnit === 1000 ? pending * 100 : (pending ?? 0)
  return String(total + rest)
}

/** ナナハン is 750 and ニーハン 250, but ヨンハン is said of the 400 class. */
function halfHundred(numerals: readonly Numeral[]): string {
  const first = numerals[0]
  const hundreds = first?.kind === 'digit' ? first.value : 0
  return String(hundreds === 4 ? 400 : hundreds * 100 + 50)
}
