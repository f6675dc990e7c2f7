import type { SearchKey } from './search-key.ts'

const SEPARATOR = '\0'
const BUCKETS = 1 << 16
const NO_BUCKET = -1

/** A key with the number of the model, or the maker, that goes by it. */
export interface OwnedKey {
  readonly key: SearchKey
  readonly owner: number
  /** Whether it is a nickname and not a name. */
  readonly nickname: boolean
  /** Only a part of what it is shown as: who typed all of it has not named it yet. */
  readonly isPartial?: boolean
}

/**
 * All keys in one string, with the places of every pair of characters. 20,000 models give 1.6 million characters and
 * 32 MB; a query looks only at the places of its rarest pair.
 */
export interface TextIndex {
  readonly text: string
  /** Whose key a place of the text belongs to. */
  readonly ownerAt: Int32Array
  /** What begins or ends at a place; beside the text itself so that a match is judged by two bytes. */
  readonly marks: Uint8Array
  /** Places by pair of characters; different pairs may share a bucket, so a hit has to be compared. */
  readonly pairs: Buckets
  /** Word starts by their first character. */
  readonly initials: Buckets
}

export const WORD_START = 1
export const KEY_START = 2
/** Also set on the place after the last word. */
export const WORD_END = 4
export const KEY_END = 8
export const NICKNAME = 16

interface Buckets {
  readonly first: Int32Array
  readonly places: Int32Array
}

export function buildTextIndex(keys: readonly OwnedKey[]): TextIndex {
  // One join and nothing appended: V8 keeps a sum of strings as a tree, and reading characters from it takes 3 times as long.
  const text = ['', ...keys.map(({ key }) => key.text), ''].join(SEPARATOR)
  const ownerAt = new Int32Array(text.length).fill(-1)
  const marks = new Uint8Array(text.length)
  let at = 1
  for (const { key, owner, nickname, isPartial } of keys) {
    ownerAt.fill(owner, at, at + key.text.length)
    if (nickname) marks.fill(NICKNAME, at, at + key.text.length)
    for (const start of key.wordStarts) marks[at + start] = (marks[at + start] ?? 0) | WORD_START | WORD_END
    marks[at] = (marks[at] ?? 0) | KEY_START
    at += key.text.length
    marks[at] = isPartial ? WORD_END : WORD_END | KEY_END
    at += 1
  }
  const pairs = fillBuckets(text.length - 1, (place) => pairBucket(text.charCodeAt(place), text.charCodeAt(place + 1)))
  const initials = fillBuckets(text.length, (place) =>
    ((marks[place] ?? 0) & WORD_START) === 0 ? NO_BUCKET : text.charCodeAt(place),
  )
  return { text, ownerAt, marks, pairs, initials }
}

/** Every place at which `sought` (two characters or more) stands. */
export function occurrencesOf(index: TextIndex, sought: string): Int32Array {
  const { text, pairs } = index
  const { offset, bucket } = rarestPair(index, sought)
  const candidates = placesIn(pairs, bucket)
  const starts = new Int32Array(candidates.length)
  let found = 0
  // Counted loops here and in the callers: iterating a typed array took 1.4 times as long.
  for (let i = 0; i < candidates.length; i++) {
    const start = (candidates[i] ?? 0) - offset
    if (standsAt(text, sought, start)) starts[found++] = start
  }
  return starts.subarray(0, found)
}

/** Every word start that has this character. */
export function initialsOf(index: TextIndex, character: string): Int32Array {
  return placesIn(index.initials, character.charCodeAt(0))
}

function placesIn({ first, places }: Buckets, bucket: number): Int32Array {
  return places.subarray(first[bucket], first[bucket + 1])
}

function standsAt(text: string, sought: string, start: number): boolean {
  for (let i = 0; i < sought.length; i++) {
    if (text.charCodeAt(start + i) !== sought.charCodeAt(i)) return false
  }
  return true
}

function rarestPair(index: TextIndex, sought: string): { offset: number; bucket: number } {
  let rarest = { offset: 0, bucket: 0 }
  let fewest = Number.POSITIVE_INFINITY
  for (let offset = 0; offset + 1 < sought.length; offset++) {
    const bucket = pairBucket(sought.charCodeAt(offset), sought.charCodeAt(offset + 1))
    const places = (index.pairs.first[bucket + 1] ?? 0) - (index.pairs.first[bucket] ?? 0)
    if (places < fewest) {
      fewest = places
      rarest = { offset, bucket }
    }
  }
  return rarest
}

function pairBucket(first: number, second: number): number {
  return (Math.imul(first, 0x9e37) + second) & (BUCKETS - 1)
}

function fillBuckets(length: number, bucketOf: (place: number) => number): Buckets {
  const first = new Int32Array(BUCKETS + 1)
  for (let place = 0; place < length; place++) {
    const bucket = bucketOf(place)
    if (bucket !== NO_BUCKET) first[bucket + 1] = (first[bucket + 1] ?? 0) + 1
  }
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    first[bucket + 1] = (first[bucket + 1] ?? 0) + (first[bucket] ?? 0)
  }
  const places = new Int32Array(first[BUCKETS] ?? 0)
  const free = first.slice()
  for (let place = 0; place < length; place++) {
    const bucket = bucketOf(place)
    if (bucket === NO_BUCKET) continue
    const slot = free[bucket] ?? 0
    places[slot] = place
    free[bucket] = slot + 1
  }
  return { first, places }
}
