import type { ArgumentValue, SuppliedArguments } from '../live-field.ts'

interface Group<Item> {
  readonly names: readonly string[]
  readonly byValues: Map<string, Set<Item>>
}

/**
 * Finds the subscriptions of one field by the arguments they supplied, and only by those. Items with the same argument
 * names form a group, so a lookup costs one step per group (at most 2ⁿ for n arguments) plus what matches. An argument
 * supplied as null matches only a value that is null.
 */
export class ArgumentIndex<Item> {
  readonly #groups = new Map<string, Group<Item>>()

  add(item: Item, args: SuppliedArguments): void {
    const names = Object.keys(args).sort()
    const groupKey = names.join()
    let group = this.#groups.get(groupKey)
    if (!group) {
      group = { names, byValues: new Map() }
      this.#groups.set(groupKey, group)
    }
    const key = keyOf(names, args)
    const items = group.byValues.get(key)
    if (items) items.add(item)
    else group.byValues.set(key, new Set([item]))
  }

  remove(item: Item, args: SuppliedArguments): void {
    const names = Object.keys(args).sort()
    const groupKey = names.join()
    const group = this.#groups.get(groupKey)
    const key = keyOf(names, args)
    const items = group?.byValues.get(key)
    if (!group || !items?.delete(item) || items.size > 0) return
    group.byValues.delete(key)
    if (group.byValues.size === 0) this.#groups.delete(groupKey)
  }

  /** One set per group that matches. */
  *matching(values: Readonly<Record<string, ArgumentValue | undefined>>): Generator<ReadonlySet<Item>> {
    for (const { names, byValues } of this.#groups.values()) {
      const items = byValues.get(keyOf(names, values))
      if (items) yield items
    }
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0
  }
}

/** An ID argument arrives as a text, the payload may hold the number: both are compared as texts. */
function keyOf(names: readonly string[], values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(names.map((name) => (values[name] == null ? null : String(values[name]))))
}
