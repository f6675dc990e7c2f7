import { LRUCache } from 'lru-cache'

/** Kept in this process until data with one of its tags changes, it grows old, or the space is needed. */
export interface TaggedCache<Value> {
  /** Moments are those of `performance.now()`, which nobody can set. */
  get(key: string, now: number): Value | undefined
  /** Also stale entries: better than nothing while the database is unreachable. */
  getOutdated(key: string): Value | undefined
  /** `startedAt`: when reading the data began. Returns false when the data changed since: then nothing is kept. */
  put(key: string, value: Value, tags: readonly string[], startedAt: number): boolean
  invalidate(tag: string): void
  /** Everything is out of date. */
  clear(): void
  /** Nothing of it may ever have been true. */
  forgetAll(): void
}

interface Options<Value> {
  readonly maxBytes: number
  readonly lifetimeMs: number
  readonly sizeOf: (value: Value) => number
}

interface Entry<Value> {
  readonly value: Value
  readonly tags: readonly string[]
  readonly expiresAt: number
}

export function createTaggedCache<Value>({ maxBytes, lifetimeMs, sizeOf }: Options<Value>): TaggedCache<Value> {
  const open = () =>
    new LRUCache<string, Entry<Value>>({
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
    })
  const entries = open()
  const outdated = open()
  const invalidatedAt = new Map<string, number>()
  let clearedAt = 0

  function setAside(key: string, entry: Entry<Value>): void {
    entries.delete(key)
    outdated.set(key, entry)
  }

  return {
    get(key, now) {
      const entry = entries.get(key)
      if (!entry || entry.expiresAt > now) return entry?.value
      setAside(key, entry)
      return undefined
    },
    getOutdated: (key) => (entries.get(key) ?? outdated.get(key))?.value,
    put(key, value, tags, startedAt) {
      if (clearedAt >= startedAt || tags.some((tag) => (invalidatedAt.get(tag) ?? 0) >= startedAt)) return false
      entries.set(key, { value, tags, expiresAt: startedAt + lifetimeMs })
      outdated.delete(key)
      return true
    },
    invalidate(tag) {
      invalidatedAt.set(tag, performance.now())
      for (const [key, entry] of [...entries]) if (entry.tags.includes(tag)) setAside(key, entry)
    },
    clear() {
      clearedAt = performance.now()
      for (const [key, entry] of [...entries]) setAside(key, entry)
    },
    forgetAll() {
      clearedAt = performance.now()
      entries.clear()
      outdated.clear()
    },
  }
}
