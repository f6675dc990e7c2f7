import type { RequestContext } from './context.ts'

type ReadMany<Key, Value> = (context: RequestContext, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>

/** Undefined where nothing was found. */
export type Load<Key, Value> = (context: RequestContext, key: Key) => Promise<Value | undefined>

interface Batch<Key, Value> {
  /** What the next read will bring, and the keys that it is asked for; null while nobody waits. */
  next: { readonly keys: Key[]; readonly found: Promise<ReadonlyMap<Key, Value>> } | null
  readonly known: Map<Key, Promise<Value | undefined>>
}

/** By operation where it is no page's; a new object where a mutation starts over. */
const generations = new WeakMap<RequestContext, object>()

/**
 * Reads one thing per row, for fields of lists: what the fields of an operation, or of all operations of a page, ask for
 * in the same turn is read at once, and nothing twice, however many rows and aliases ask. Keys are numbers or texts.
 */
export function createLoader<Key extends number | string, Value>(readMany: ReadMany<Key, Value>): Load<Key, Value> {
  const batches = new WeakMap<object, Batch<Key, Value>>()

  function batchOf(context: RequestContext): Batch<Key, Value> {
    const generation = context.pageReads?.generation ?? generations.get(context) ?? context
    const existing = batches.get(generation)
    if (existing) return existing
    const batch: Batch<Key, Value> = { next: null, known: new Map() }
    batches.set(generation, batch)
    return batch
  }

  function nextRead(context: RequestContext, batch: Batch<Key, Value>) {
    const keys: Key[] = []
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch.next = null
      return readMany(context, keys)
    })
    return { keys, found }
  }

  return (context, key) => {
    const batch = batchOf(context)
    const known = batch.known.get(key)
    if (known) return known
    batch.next ??= nextRead(context, batch)
    batch.next.keys.push(key)
    const value = batch.next.found.then((found) => found.get(key))
    batch.known.set(key, value)
    return value
  }
}

/** Before and after each field of a mutation: what was read before it may have changed. */
export function startAfresh(context: RequestContext): void {
  if (context.pageReads) context.pageReads.generation = {}
  else generations.set(context, {})
}
