/** A text reduced to what is compared, with the way back to the original. */
export interface FoldedText {
  readonly folded: string
  /** Per UTF-16 unit of `folded`: where its character begins and ends in the original. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Digits in kanji, also the formal ones of today and of old; NFKC takes care of the full-width ones. */
const KANJI_DIGITS = new Map(
  ['〇零', '一壱壹', '二弐貳', '三参參', '四肆', '五伍', '六陸', '七柒漆', '八捌', '九玖'].flatMap((written, digit) =>
    [...written].map((character) => [character, String(digit)] as const),
  ),
)
/** Digits in other circles than ①: rows that begin with one, and zeros apart. NFKC knows none of them. */
const CIRCLED_DIGITS = new Map([
  ...['❶', '➀', '➊', '⓵'].flatMap((one) =>
    Array.from(
      { length: 9 },
      (_, at) => [String.fromCodePoint((one.codePointAt(0) ?? 0) + at), String(at + 1)] as const,
    ),
  ),
  ...['⓿', '🄋', '🄌'].map((zero) => [zero, '0'] as const),
])
/** What NFKC leaves apart: the many hyphens, and the long vowel sign written for one. */
const HYPHENS = /[‐‑‒–—―−ーｰ─]/u
/** ① begins a list more often than it stands for a digit: kept apart from its neighbours, it can be both. */
const MARK_WITH_NUMBER = /\p{No}/u
/** Small letters of Cyrillic and Greek that look like Latin ones. */
const LOOK_ALIKES = new Map(
  zip('авсенијкмопрѕтухһіԁԛԝ', 'abcehujkmonpstyxhidqw').concat(zip('αβεικνορτυχ', 'abeikvoptux')),
)

function zip(letters: string, latin: string): [string, string][] {
  return [...letters].map((letter, at) => [letter, latin[at] ?? letter])
}

/** Characters without width that hide between others. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** The voiced marks of half-width kana, which NFKC leaves behind their letter. */
const VOICED_MARK = /^[\u3099\u309A]$/u

export function foldText(text: string): FoldedText {
  const units: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let position = 0
  for (const character of text) {
    const end = position + character.length
    const folded = FOLDED.get(character) ?? remember(character, foldCharacter(character))
    const voiced = VOICED_MARK.test(folded) ? `${units.at(-1) ?? ''}${folded}`.normalize('NFC') : ''
    if (voiced.length === 1) {
      units[units.length - 1] = voiced
      ends[ends.length - 1] = end
    } else
      for (const unit of folded.split('')) {
        units.push(unit)
        starts.push(position)
        ends.push(end)
      }
    position = end
  }
  return { folded: units.join(''), starts, ends }
}

/** Texts are made of few characters: each is folded once. */
const FOLDED = new Map<string, string>()
const MAX_REMEMBERED = 20_000

function remember(character: string, folded: string): string {
  if (FOLDED.size >= MAX_REMEMBERED) FOLDED.clear()
  FOLDED.set(character, folded)
  return folded
}

function foldCharacter(character: string): string {
  if (INVISIBLE.test(character)) return ''
  if (HYPHENS.test(character)) return '-'
  const small = character.normalize('NFKC').toLowerCase()
  const plain =
    KANJI_DIGITS.get(character) ?? CIRCLED_DIGITS.get(character) ?? LOOK_ALIKES.get(small) ?? withWesternDigit(small)
  return MARK_WITH_NUMBER.test(character) ? ` ${plain} ` : plain
}

/** ٠ and ०: the digits of other scripts stand in Unicode in rows of ten that begin with zero. */
function withWesternDigit(character: string): string {
  if (!/^(?![0-9])\p{Nd}$/u.test(character)) return character
  const point = character.codePointAt(0) ?? 0
  let digit = 0
  while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - digit - 1))) digit += 1
  return String(digit)
}
