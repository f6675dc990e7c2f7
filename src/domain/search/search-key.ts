import { isKana, unifyCharacters } from './characters.ts'
import { foldSounds, foldSpelling } from './sounds.ts'
import { spokenReadings } from './spoken-names.ts'

/** What names and queries are compared by: no spaces, folded sounds. */
export interface SearchKey {
  readonly text: string
  /** Offsets in `text` at which a word, a number or a run of another script begins. */
  readonly wordStarts: readonly number[]
}

/**
 * A name can be read in several ways; each becomes a key, the one as written first. Where folding sounds changed more
 * than single kana there is also a key without, because one wrong kana before a dropped vowel would be two errors.
 */
export function searchKeysOf(input: string): SearchKey[] {
  const unified = unifyCharacters(input)
  const keys = new Map<string, SearchKey>()
  for (const reading of [unified, ...spokenReadings(unified)]) {
    for (const fold of [foldSounds, foldSpelling]) {
      const key = keyOf(reading, fold)
      if (key.text !== '' && !keys.has(key.text)) keys.set(key.text, key)
    }
  }
  return [...keys.values()]
}

/** The runs of one script in a key: DUKE390 → DUKE, 390. */
export function wordsOf(key: SearchKey): string[] {
  return key.wordStarts.map((start, i) => key.text.slice(start, key.wordStarts[i + 1]))
}

function keyOf(spaced: string, fold: (katakana: string) => string): SearchKey {
  let text = ''
  const wordStarts: number[] = []
  for (const run of spaced.match(/[0-9]+|[A-Z]+|[ァ-ヺー]+|[^0-9A-Zァ-ヺー ]+/g) ?? []) {
    const word = isKana(run.charAt(0)) ? fold(run) : run
    if (word === '') continue
    wordStarts.push(text.length)
    text += word
  }
  return { text, wordStarts }
}
