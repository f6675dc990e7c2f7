import { LRUCache } from 'lru-cache'

/** Kept in this process until data with one of its tags changes, it grows old, or the space is needed. */
export interface TaggedCache<Value> {
  /** Moments are those of `performance.now()`, which nobody can set. */
  get(key: string, now: number): Value | undefined
  /** `startedAt`: when reading the data began. Returns false when the data changed since: then nothing is kept. */
  put(key: string, value: Value, tags: readonly string[], startedAt: number): boolean
  invalidate(tag: string): void
  clear(): void
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
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  })
  const invalidatedAt = new Map<string, number>()
  let clearedAt = 0

  return {
    get(key, now) {
      const entry = entries.get(key)
      if (!entry || entry.expiresAt > now) return entry?.value
      entries.delete(key)
      return undefined
    },
    put(key, value, tags, startedAt) {
      if (clearedAt >= startedAt || tags.some((tag) => (invalidatedAt.get(tag) ?? 0) >= startedAt)) return false
      entries.set(key, { value, tags, expiresAt: startedAt + lifetimeMs })
      return true
    },
    invalidate(tag) {
      invalidatedAt.set(tag, performance.now())
      for (const [key, { tags }] of [...entries]) if (tags.includes(tag)) entries.delete(key)
    },
    clear() {
      clearedAt = performance.now()
      entries.clear()
    },
  }
}
