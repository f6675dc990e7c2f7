/** Words looked up by the longest one that stands at a place of a text. */
interface Lexicon<Meaning> {
  readonly meanings: ReadonlyMap<string, Meaning>
  /** Length of the longest word by its first character. */
  readonly longest: ReadonlyMap<string, number>
}

interface FoundWord<Meaning> {
  readonly word: string
  readonly meaning: Meaning
}

export function createLexicon<Meaning>(entries: Iterable<readonly [string, Meaning]>): Lexicon<Meaning> {
  const meanings = new Map(entries)
  const longest = new Map<string, number>()
  for (const word of meanings.keys()) {
    longest.set(word.charAt(0), Math.max(word.length, longest.get(word.charAt(0)) ?? 0))
  }
  return { meanings, longest }
}

export function longestWordAt<Meaning>(
  lexicon: Lexicon<Meaning>,
  text: string,
  at: number,
): FoundWord<Meaning> | undefined {
  for (let length = lexicon.longest.get(text.charAt(at)) ?? 0; length > 0; length--) {
    const word = text.slice(at, at + length)
    const meaning = word.length === length ? lexicon.meanings.get(word) : undefined
    if (meaning !== undefined) return { word, meaning }
  }
  return undefined
}
