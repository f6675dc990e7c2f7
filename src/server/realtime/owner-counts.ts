/** How many sockets each owner holds in this process. */
export class OwnerCounts {
  readonly #counts = new Map<string, number>()

  constructor(private readonly most: number) {}

  /** False when the owner holds as many as allowed. */
  enter(ownerKey: string): boolean {
    const count = this.#counts.get(ownerKey) ?? 0
    if (count >= this.most) return false
    this.#counts.set(ownerKey, count + 1)
    return true
  }

  leave(ownerKey: string): void {
    const count = this.#counts.get(ownerKey) ?? 0
    if (count > 1) this.#counts.set(ownerKey, count - 1)
    else this.#counts.delete(ownerKey)
  }
}
