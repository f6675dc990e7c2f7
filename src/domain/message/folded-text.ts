/** A text reduced to what is compared, with the way back to the original. */
export interface FoldedText {
  readonly folded: string
  /** Per UTF-16 unit of `folded`: where its character begins and ends in the original. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Digits in kanji; NFKC takes care of the full-width ones. */
const KANJI_DIGITS = new Map([...'〇一二三四五六七八九'].map((character, digit) => [character, String(digit)]))
/** What NFKC leaves apart: the many hyphens, and the long vowel sign written for one. */
const HYPHENS = /[‐‑‒–—―−ーｰ─]/u
/** ① begins a list more often than it stands for a digit: kept apart from its neighbours, it can be both. */
const MARK_WITH_NUMBER = /\p{No}/u
/** Characters without width that hide between others. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export function foldText(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let position = 0
  for (const character of text) {
    const end = position + character.length
    for (const unit of foldCharacter(character).split('')) {
      folded += unit
      starts.push(position)
      ends.push(end)
    }
    position = end
  }
  return { folded, starts, ends }
}

function foldCharacter(character: string): string {
  if (INVISIBLE.test(character)) return ''
  if (HYPHENS.test(character)) return '-'
  const plain = KANJI_DIGITS.get(character) ?? character.normalize('NFKC').toLowerCase()
  return MARK_WITH_NUMBER.test(character) ? ` ${plain} ` : plain
}
