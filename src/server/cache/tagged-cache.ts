/** Kept in this process until data with one of its tags changes, it grows old, or the space is needed. */
export interface TaggedCache<Value> {
  /** Moments are those of `performance.now()`, which nobody can set. */
  get(key: string, now: number): Value | undefined
  /** `startedAt`: when reading the data began. Answers false when the data changed since: then nothing is kept. */
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
  readonly bytes: number
  readonly tags: readonly string[]
  readonly expiresAt: number
}

export function createTaggedCache<Value>({ maxBytes, lifetimeMs, sizeOf }: Options<Value>): TaggedCache<Value> {
  const entries = new Map<string, Entry<Value>>() // in the order of last use
  const invalidatedAt = new Map<string, number>()
  let clearedAt = 0
  let bytes = 0

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= entry.bytes
    entries.delete(key)
  }

  return {
    get(key, now) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.expiresAt <= now) {
        remove(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    put(key, value, tags, startedAt) {
      if (clearedAt >= startedAt || tags.some((tag) => (invalidatedAt.get(tag) ?? 0) >= startedAt)) return false
      remove(key)
      const entry = { value, bytes: sizeOf(value), tags, expiresAt: startedAt + lifetimeMs }
      entries.set(key, entry)
      bytes += entry.bytes
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
      return true
    },
    invalidate(tag) {
      invalidatedAt.set(tag, performance.now())
      for (const [key, { tags }] of [...entries]) if (tags.includes(tag)) remove(key)
    },
    clear() {
      clearedAt = performance.now()
      entries.clear()
      bytes = 0
    },
  }
}
